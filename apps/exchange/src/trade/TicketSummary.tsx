import type { Decimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import type { Draft, Estimate } from './draft.ts';
import type { Fill } from './fill-estimate.ts';
import { formatChange } from '../markets/figures.ts';
import styles from './Ticket.module.css';

interface TicketSummaryProps {
  pair: Pair;
  draft: Draft;
  estimate: Estimate;
  fill: Fill | null;
}

/** What the order costs, before it is sent. */
export function TicketSummary({ pair, draft, estimate, fill }: TicketSummaryProps) {
  const { t, tag } = useI18n();
  const isBuy = draft.side === 'Buy';
  const lines = [
    ['total', estimate.total, pair.quote],
    ['fee', estimate.fee, isBuy ? pair.base : pair.quote],
    ['left', estimate.left, isBuy ? pair.quote : pair.base],
  ] as const;
  return (
    <dl className={styles.summary}>
      {fill !== null && (
        <>
          <div>
            <dt>{t('trade.summary.average')}</dt>
            <dd>
              <Figure value={fill.average} asset={pair.quote} />
            </dd>
          </div>
          <div>
            <dt>{t('trade.summary.worst')}</dt>
            <dd>
              <Figure value={fill.worst} asset={pair.quote} />{' '}
              <bdi dir="ltr">{formatChange(fill.away, tag)}</bdi>
            </dd>
          </div>
          {!fill.isWhole && <p className={styles.partial}>{t('trade.warning.partial')}</p>}
        </>
      )}
      {lines.map(([name, value, asset]) => (
        <div key={name}>
          <dt>
            {t(`trade.summary.${name}`)}
            {estimate.isEstimate && value !== null && ` (${t('trade.summary.estimate')})`}
          </dt>
          <dd>
            <Figure value={value} asset={asset} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** All its digits; a dash where there is nothing to compute yet. */
function Figure({ value, asset }: { value: Decimal | null; asset: string }) {
  const { tag } = useI18n();
  if (value === null) return '–';
  return (
    <bdi dir="ltr">
      {formatDecimal(value, { locale: tag })} <span className={styles.asset}>{asset}</span>
    </bdi>
  );
}
