import type { TradingChart } from '@meridian/chart/create-chart.ts';
import { decimal } from '@meridian/money/decimal.ts';
import type { ExecutionInfo } from '@meridian/protocol/contracts/venue.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { type RefObject, useEffect, useState } from 'react';

import { later } from '../markets/browser-parts.ts';
import { useSignal } from '../markets/use-signal.ts';
import { ofSymbol } from '../orders/list-query.ts';
import type { AccountModel } from '../orders/account-model.ts';
import { useInstrument } from '../orders/use-instrument.ts';
import { typedText } from '../orders/typed-amount.ts';
import styles from './ChartOrders.module.css';
import { orderLines, snapped } from './order-lines.ts';
import type { TicketStore } from './ticket-store.ts';
import type { TradeDeskParts, TradeModel } from './trade-model.ts';
import { laterPart } from './use-later.ts';

interface ChartOrdersProps {
  model: TradeModel;
  chart: TradingChart;
  symbol: string;
  /** The chart's own element. */
  place: RefObject<HTMLElement | null>;
}

/** The reader's orders and trades over the prices; a click on the chart fills in the ticket's price. */
export function ChartOrders({ model, chart, symbol, place }: ChartOrdersProps) {
  const desk = useSignal(model.desk);
  if (desk === null) return null;
  return <Placed key={symbol} {...desk} chart={chart} symbol={symbol} place={place} />;
}

type PlacedProps = TradeDeskParts & Omit<ChartOrdersProps, 'model'>;

function Placed({ account, ticket, chart, symbol, place }: PlacedProps) {
  const { t } = useI18n();
  const instrument = useInstrument(account, symbol);
  const holdings = useSignal(account.holdings);
  const [said, setSaid] = useSaid();
  useFills(account, chart, symbol);
  const tick = instrument?.tickSize;
  useClicks(chart, ticket, tick, place);
  if (instrument === undefined) return null;
  const lines = orderLines(holdings.kind === 'ready' ? holdings.open : [], symbol);
  return (
    <>
      <div className={styles.lines} role="group" aria-label={t('trade.chart.orders')} dir="ltr">
        {lines.map((line) => (
          <Line
            key={`${line.order.orderId}-${line.field}`}
            {...{ line, account, chart, instrument, say: setSaid }}
          />
        ))}
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
    </>
  );
}

/** Comes with the first order. */
const Line = laterPart(async () => (await import('./ChartOrderLine.tsx')).ChartOrderLine);

/** What is said over the chart goes again, or it would be taken for the present. */
const SAID_FOR_MS = 6_000;

function useSaid() {
  const [said, setSaid] = useState('');
  useEffect(() => (said === '' ? undefined : later(SAID_FOR_MS, () => setSaid(''))), [said]);
  return [said, setSaid] as const;
}

/** A click is no drag: the chart moves with the pointer. */
const CLICK_PX = 4;

function useClicks(
  chart: TradingChart,
  ticket: TicketStore,
  tickSize: string | undefined,
  place: RefObject<HTMLElement | null>,
): void {
  const { tag } = useI18n();
  useEffect(() => {
    const element = place.current;
    if (element === null || tickSize === undefined) return undefined;
    const listening = new AbortController();
    let pressed: { readonly x: number; readonly y: number } | null = null;
    const press = ({ clientX: x, clientY: y, button }: PointerEvent) => {
      pressed = button === 0 && !chart.plot.isDrawing() ? { x, y } : null;
    };
    const release = ({ clientX, clientY }: PointerEvent) => {
      const from = pressed;
      pressed = null;
      if (from === null || Math.hypot(clientX - from.x, clientY - from.y) > CLICK_PX) return;
      const { left, top } = element.getBoundingClientRect();
      if (clientX - left > chart.plot.width()) return;
      const price = chart.plot.priceAt(clientY - top);
      if (price === null) return;
      const { kind } = ticket.draft.get();
      const text = typedText(snapped(price, decimal(tickSize)), tag);
      if (kind === 'limit' || kind === 'market') ticket.change({ kind: 'limit', price: text });
      else if (kind === 'stop-market') ticket.change({ trigger: text });
      else ticket.change({ price: text });
    };
    // Before the chart's own listeners, which may keep an event to themselves.
    const options = { signal: listening.signal, capture: true };
    element.addEventListener('pointerdown', press, options);
    element.addEventListener('pointerup', release, options);
    return () => listening.abort();
  }, [chart, ticket, tickSize, place, tag]);
}

/** Marks the reader's trades of a symbol: the latest page of them, and those that come. */
function useFills(account: AccountModel, chart: TradingChart, symbol: string): void {
  const seen = useSignal(account.fillsSeen);
  const holdings = useSignal(account.holdings);
  const isReady = holdings.kind === 'ready';
  const [past, setPast] = useState<readonly ExecutionInfo[]>([]);
  useEffect(() => {
    if (!isReady) return undefined;
    let left = false;
    void account.fills(ofSymbol(symbol), null).then((page) => {
      if (!left) setPast(page?.executions ?? []);
    });
    return () => {
      left = true;
      setPast([]);
    };
  }, [account, symbol, isReady]);
  useEffect(() => {
    const own = [...seen.filter((fill) => fill.symbol === symbol), ...past];
    const marks = own.map(({ tradeId, orderId, time, price, side }) => {
      return { id: `${tradeId}-${orderId}`, time, price, side };
    });
    chart.plot.showFills([...new Map(marks.map((mark) => [mark.id, mark])).values()]);
  }, [chart, symbol, seen, past]);
}
