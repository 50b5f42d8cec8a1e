import { add, decimal, decimalToText, ZERO } from '@meridian/money/decimal.ts';
import { formatDate, formatDateTime } from '@meridian/i18n/formats.ts';
import type { Statement } from '@meridian/protocol/contracts/exports.ts';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, Table } from '@meridian/ui/Table.tsx';

import { OrderFigure } from '../orders/order-cells.tsx';
import styles from './exports.module.css';
import { lastDayOf } from './periods.ts';
import { KIND_WORDS } from './statement-words.ts';

/** A statement as it is printed: for each coin what was there, what moved it by kind, and what is there. */
export function StatementView({ statement }: { statement: Statement }) {
  const { t, tag } = useI18n();
  const { account, madeAt, from, to, assets } = statement;
  const day = (instant: number) => formatDate(instant, 'UTC', tag);
  return (
    <section className={styles.stack} aria-label={t('exports.statement.heading')}>
      <header>
        <h2>
          {from !== null &&
            to !== null &&
            t('exports.period.span', { from: day(from), to: day(lastDayOf(to)) })}
        </h2>
        <p className={styles.note}>
          {t('exports.statement.of', { account })} ·{' '}
          {t('exports.statement.made', { time: formatDateTime(madeAt, 'UTC', tag) })}
        </p>
        {to !== null && madeAt < to && (
          <p className={styles.note}>{t('exports.statement.running')}</p>
        )}
      </header>
      {assets.length === 0 ? (
        <EmptyState title={t('exports.statement.none')}>
          <p>{t('exports.statement.none.text')}</p>
        </EmptyState>
      ) : (
        <Table caption={t('exports.statement.heading')} className={styles.statement}>
          <thead>
            <tr>
              <HeaderCell>{t('exports.statement.asset')}</HeaderCell>
              <HeaderCell>{t('exports.statement.movement')}</HeaderCell>
              <HeaderCell numeric>{t('exports.statement.in')}</HeaderCell>
              <HeaderCell numeric>{t('exports.statement.out')}</HeaderCell>
              <HeaderCell numeric>{t('exports.statement.fees')}</HeaderCell>
              <HeaderCell numeric>{t('exports.statement.balance')}</HeaderCell>
            </tr>
          </thead>
          {assets.map((asset) => (
            <Asset key={asset.asset} asset={asset} />
          ))}
        </Table>
      )}
      <p className={styles.note}>{t('exports.statement.note')}</p>
    </section>
  );
}

function Asset({ asset }: { asset: Statement['assets'][number] }) {
  const { t } = useI18n();
  const { asset: code, opening, closing, movements } = asset;
  const total = (side: 'in' | 'out' | 'fees') =>
    decimalToText(movements.reduce((sum, each) => add(sum, decimal(each[side])), ZERO));
  return (
    <tbody>
      <tr className={styles.opening}>
        <HeaderCell scope="rowgroup" rowSpan={movements.length + 2}>
          {code}
        </HeaderCell>
        <td>{t('exports.statement.opening')}</td>
        <OrderFigure value={null} />
        <OrderFigure value={null} />
        <OrderFigure value={null} />
        <OrderFigure value={opening} />
      </tr>
      {movements.map((each) => (
        <tr key={each.kind}>
          <td>
            {t(KIND_WORDS[each.kind] ?? 'exports.kind.other')}{' '}
            <span className={styles.note}>
              {t('exports.statement.entries', { count: each.entries })}
            </span>
          </td>
          <Sum value={each.in} />
          <Sum value={each.out} />
          <Sum value={each.fees} />
          <OrderFigure value={null} />
        </tr>
      ))}
      <tr className={styles.closing}>
        <td>{t('exports.statement.closing')}</td>
        <Sum value={total('in')} />
        <Sum value={total('out')} />
        <Sum value={total('fees')} />
        <OrderFigure value={closing} />
      </tr>
    </tbody>
  );
}

/** A dash where nothing moved. */
function Sum({ value }: { value: string }) {
  return <OrderFigure value={value === '0' ? null : value} />;
}
