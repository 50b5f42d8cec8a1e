import type { Decimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import type { Draft, Estimate } from './order-draft.ts';
import styles from './Ticket.module.css';

interface TicketSummaryProps {
  pair: Pair;
  draft: Draft;
  estimate: Estimate;
  instrument: InstrumentInfo;
}

/** What the order costs, before it is sent. */
export function TicketSummary({ pair, draft, estimate }: TicketSummaryProps) {
  const { t } = useI18n();
  const isBuy = draft.side === 'Buy';
  const lines = [
    ['total', estimate.total, pair.quote],
    ['fee', estimate.fee, isBuy ? pair.base : pair.quote],
    ['left', estimate.left, isBuy ? pair.quote : pair.base],
  ] as const;
  return (
    <dl className={styles.summary}>
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
