import { parseDecimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { useRefusal } from '../orders/refusals.ts';
import type { SentBatch, SentOrder } from '../orders/send-order.ts';
import styles from './Ticket.module.css';
import type { Sending } from './use-sending.ts';

/** What became of the last ticket, spoken politely. */
export function TicketOutcome({ state }: { state: Sending }) {
  const words = useWords();
  if (state.kind === 'batch') return <BatchOutcome batch={state} />;
  return (
    <p className={styles.outcome} role="status" data-kind={state.kind}>
      {state.kind !== 'idle' && state.kind !== 'sending' && words(state)}
    </p>
  );
}

function useWords(): (sent: SentOrder) => string {
  const { t } = useI18n();
  const refusal = useRefusal();
  return (sent) => {
    switch (sent.kind) {
      case 'placed':
        return t(`trade.placed.${sent.order.status}`);
      case 'refused':
        return refusal(sent.refusal);
      case 'unknown':
      case 'lost':
        return t(`trade.placed.${sent.kind}`);
    }
  };
}

/** How many of a batch were placed, and each with its price. */
function BatchOutcome({ batch: { results } }: { batch: SentBatch }) {
  const { t, tag } = useI18n();
  const words = useWords();
  const placed = results.filter(({ sent }) => sent.kind === 'placed').length;
  return (
    <div className={styles.batch} role="status">
      <p className={styles.outcome} data-kind={placed === results.length ? 'placed' : 'unknown'}>
        {t('trade.placed.batch', { placed, count: results.length })}
      </p>
      <ul role="list">
        {results.map(({ order, sent }) => {
          const price = parseDecimal(order.price ?? '');
          return (
            <li key={order.orderLinkId} className={styles.outcome} data-kind={sent.kind}>
              <bdi dir="ltr">{price === null ? '' : formatDecimal(price, { locale: tag })}</bdi>{' '}
              {words(sent)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
