import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { NumericCell } from '@meridian/ui/Table.tsx';

import type { PrintRow, SliceRow } from '../model/report-view.ts';
import { OpenRange } from '../result/OpenRange.tsx';
import { Day, Money, Quantity } from '../shared/Figures.tsx';
import { keyed } from '../shared/keyed.ts';
import styles from './PrintedReport.module.css';

interface DisposalLinesProps {
  row: PrintRow;
  currency: string;
}

/** A disposal and, below it, the lots it was matched with. */
export function DisposalLines({ row, currency }: DisposalLinesProps) {
  const { t } = useI18n();
  return (
    <>
      <tr className={styles.disposal}>
        <td>
          <Day iso={row.day} />
        </td>
        <NumericCell>
          <Quantity atoms={row.quantity} asset={row.asset} />
        </NumericCell>
        <NumericCell>
          <Money atoms={row.proceeds} currency={currency} />
        </NumericCell>
        <NumericCell>
          <Money atoms={row.fees} currency={currency} />
        </NumericCell>
        <NumericCell>
          <Money atoms={row.cost} currency={currency} />
        </NumericCell>
        <NumericCell>
          <Money atoms={row.gain} currency={currency} />
        </NumericCell>
      </tr>
      {keyed(row.slices).map(({ key, item }) => (
        <SliceLine key={key} slice={item} asset={row.asset} currency={currency} />
      ))}
      {row.open !== null && (
        <tr className={styles.slice}>
          <td colSpan={6}>
            {t('report.disposals.incomplete')}:{' '}
            <OpenRange lowest={row.open.lowest} highest={row.open.highest} currency={currency} />
          </td>
        </tr>
      )}
    </>
  );
}

interface SliceLineProps {
  slice: SliceRow;
  asset: string;
  currency: string;
}

function SliceLine({ slice, asset, currency }: SliceLineProps) {
  const { t, text } = useI18n();
  return (
    <tr className={styles.slice}>
      <td colSpan={2}>
        <Quantity atoms={slice.quantity} asset={asset} />
        {slice.acquiredDay !== null && (
          <>
            {' '}
            · {t('report.print.acquired')} <Day iso={slice.acquiredDay} />
          </>
        )}
      </td>
      <td colSpan={2}>
        {text({ id: `rule.${slice.rule}` })} · {text({ id: `term.${slice.term}` })}
      </td>
      <NumericCell>
        <Money atoms={slice.cost} currency={currency} />
      </NumericCell>
      <NumericCell>
        <Money atoms={slice.gain} currency={currency} />
      </NumericCell>
    </tr>
  );
}
