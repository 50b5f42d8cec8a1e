import { negate } from '@meridian/money/measure.ts';
import { formatDateTime } from '@meridian/i18n/formats.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { msOf } from '@meridian/tax-engine/common/time.ts';

import type { MappingPreview, PreviewedRow } from '../model/mapping-view.ts';
import type { LedgerRow } from '../model/report-view.ts';
import { Quantity } from '../shared/Figures.tsx';
import { keyed } from '../shared/keyed.ts';
import { readableMessage } from '../shared/readable-message.ts';
import styles from './Mapping.module.css';

/** The first rows, each with the entry it becomes or the reason why it becomes none. */
export function PreviewTable({ preview }: { preview: MappingPreview & { readonly ok: true } }) {
  const i18n = useI18n();
  const { t } = i18n;
  return (
    <>
      <p role="status">{t('report.mapping.preview.counts', preview.counts)}</p>
      {preview.counts.imported === 0 && (
        <Notice kind="warning">{t('report.mapping.preview.none')}</Notice>
      )}
      {preview.notes.length > 0 && (
        <ul className={styles.notes}>
          {keyed(preview.notes).map(({ key, item }) => (
            <li key={key}>{readableMessage(item, i18n)}</li>
          ))}
        </ul>
      )}
      <Table caption={t('report.mapping.preview.caption')} dense>
        <thead>
          <tr>
            <HeaderCell numeric>{t('report.column.row')}</HeaderCell>
            <HeaderCell>{t('report.mapping.preview.result')}</HeaderCell>
            {keyed(preview.header).map(({ key, item }) => (
              <HeaderCell key={key}>
                <bdi>{item}</bdi>
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row) => (
            <tr key={row.row}>
              <NumericCell>{row.row}</NumericCell>
              <td className={styles.result}>
                <Result row={row} />
              </td>
              {keyed(row.cells).map(({ key, item }) => (
                <td key={key}>
                  <bdi>{item}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

function Result({ row }: { row: PreviewedRow }) {
  const i18n = useI18n();
  if (row.type === 'set-aside') {
    return <span className={styles.aside}>{readableMessage(row.reason, i18n)}</span>;
  }
  if (row.type === 'merged') {
    return (
      <>
        {i18n.t('report.mapping.preview.merged')}: <EntryText entry={row.entry} />
      </>
    );
  }
  return <EntryText entry={row.entry} />;
}

function EntryText({ entry }: { entry: LedgerRow }) {
  const { t, text, tag } = useI18n();
  const { kind, at: time, out, in: into, fees } = entry;
  return (
    <>
      {text({ id: `entry.${kind}` })} · {formatDateTime(msOf(time), 'UTC', tag)}
      {out !== null && (
        <>
          {' '}
          · <Quantity atoms={negate(out.quantity)} asset={out.asset} />
        </>
      )}
      {into !== null && (
        <>
          {' '}
          · <Quantity atoms={into.quantity} asset={into.asset} />
        </>
      )}
      {keyed(fees).map(({ key, item }) => (
        <span key={key}>
          {' '}
          · {t('report.column.fees')} <Quantity atoms={item.quantity} asset={item.asset} />
        </span>
      ))}
    </>
  );
}
