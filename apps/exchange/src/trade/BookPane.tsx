import { decimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import type { InstrumentInfo, OrderInfo } from '@meridian/protocol/contracts/venue.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { useMemo, useState } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import type { AccountModel } from '../orders/account-model.ts';
import { useRefusal } from '../orders/refusals.ts';
import styles from './BookPane.module.css';
import { BookLadder } from './BookLadder.tsx';
import { groupings } from './book-view.ts';
import { SourceNote } from './SourceNote.tsx';
import type { TicketStore } from './ticket-store.ts';
import type { TradeModel } from './trade-model.ts';
import { laterPart } from './use-later.ts';
import { useBookSource } from './use-market-source.ts';

interface BookPaneProps {
  model: TradeModel;
  account: AccountModel;
  ticket: TicketStore;
  client: Pick<BusinessClient, 'get'> | null;
  instrument: InstrumentInfo;
}

const VIEWS = ['both', 'bids', 'asks', 'depth'] as const;
type View = (typeof VIEWS)[number];
const GROUPINGS = 7;

/**
 * Bids and asks by price, live. A price goes into the ticket by its row, an amount with everything before
 * it; own orders are marked, and cancelled there.
 */
export function BookPane({ model, account, ticket, client, instrument }: BookPaneProps) {
  const { t, tag } = useI18n();
  const [view, setView] = useState<View>('both');
  const tick = useMemo(() => decimal(instrument.tickSize), [instrument.tickSize]);
  const steps = useMemo(() => groupings(tick, GROUPINGS), [tick]);
  const [group, setGroup] = useState(0);
  const step = steps[group] ?? tick;
  // As deep as is shown: groups and curves take more levels than rows of single prices.
  const levels = group === 0 && view !== 'depth' ? 50 : 200;
  const source = useBookSource(model, client, instrument.symbol, levels);
  const status = useSignal(source.status);
  const { said, cancel } = useCancel(account);
  const stale = status.kind === 'ready' && status.stale;
  return (
    <div className={styles.pane} data-stale={stale ? '' : undefined}>
      <div className={styles.tools}>
        <Select
          aria-label={t('trade.book.view')}
          value={view}
          onChange={({ currentTarget }) =>
            setView(VIEWS.find((each) => each === currentTarget.value) ?? 'both')
          }
        >
          {VIEWS.map((each) => (
            <option key={each} value={each}>
              {t(`trade.book.${each}`)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('trade.book.group')}
          value={group}
          onChange={({ currentTarget }) => setGroup(parseInt(currentTarget.value, 10))}
        >
          {steps.map((each, index) => (
            <option key={index} value={index}>
              {formatDecimal(each, { locale: tag })}
            </option>
          ))}
        </Select>
      </div>
      <SourceNote status={status} what="book" />
      {status.kind === 'ready' &&
        (view === 'depth' ? (
          <Depth source={source} instrument={instrument} step={step} />
        ) : (
          <BookLadder
            key={view}
            {...{ source, account, ticket, instrument, view, step, stale, cancel }}
          />
        ))}
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  );
}

const Depth = laterPart(async () => (await import('./DepthChart.tsx')).DepthChart);

/** Cancels orders one after the other; what the first refused one said. */
function useCancel(account: AccountModel) {
  const refusal = useRefusal();
  const { t } = useI18n();
  const [said, setSaid] = useState('');
  const run = async (orders: readonly OrderInfo[]) => {
    for (const order of orders) {
      const done = await account.cancel(order);
      setSaid(done.ok ? t('trade.book.cancelled') : refusal(done.refusal));
      if (!done.ok) return;
    }
  };
  return { said, cancel: (orders: readonly OrderInfo[]) => void run(orders) };
}
