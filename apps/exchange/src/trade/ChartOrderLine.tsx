import type { TradingChart } from '@meridian/chart/create-chart.ts';
import { type Decimal, decimal, decimalToText, parseDecimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import type { AccountModel } from '../orders/account-model.ts';
import { useRefusal } from '../orders/refusals.ts';
import styles from './ChartOrders.module.css';
import { movedBy, type OrderLine, snapped } from './order-lines.ts';

interface ChartOrderLineProps {
  line: OrderLine;
  account: AccountModel;
  chart: TradingChart;
  instrument: InstrumentInfo;
  /** Says what became of a change. */
  say: (text: string) => void;
}

/** With the shift key arrows go so many ticks. */
const LEAP = 10;

/**
 * One order over the prices. Dragged to another price, or moved there by the arrow keys and confirmed, it
 * is amended; its cross cancels it.
 */
export function ChartOrderLine(props: ChartOrderLineProps) {
  const { line, chart, instrument } = props;
  const { t } = useI18n();
  const note = useId();
  const { moved, shown, busy, words, move, putBack, amend, cancel } = useMoves(props);
  const root = useLine(chart, shown);
  const tick = decimal(instrument.tickSize);
  const onKeyDown = (event: KeyboardEvent) => {
    const ticks = { ArrowUp: 1, ArrowDown: -1 }[event.key] ?? 0;
    if (ticks !== 0) move(movedBy(shown, tick, event.shiftKey ? ticks * LEAP : ticks));
    else if (event.key === 'Enter' && moved !== null) amend();
    else if (event.key === 'Escape' && moved !== null) putBack();
    else if (event.key === 'Delete') cancel();
    else return;
    event.preventDefault();
    // The chart under it moves by the same keys.
    event.stopPropagation();
  };
  const drag = useDrag({ chart, tick, move, drop: amend, isMoved: moved !== null });
  return (
    <div
      ref={root}
      className={styles.line}
      data-side={line.order.side}
      data-moved={moved === null ? undefined : ''}
    >
      <div className={styles.tag}>
        <button
          type="button"
          className={styles.handle}
          disabled={busy}
          aria-label={t('trade.chart.order', words)}
          aria-describedby={note}
          {...(line.isMovable && { ...drag, onKeyDown })}
        >
          <bdi dir="auto">
            {`${words.side} ${words.size}`}
            {moved !== null && ` → ${words.price}`}
          </bdi>
        </button>
        <button
          type="button"
          className={styles.cross}
          disabled={busy}
          aria-label={t('trade.chart.order.cancel', words)}
          title={t('trade.orders.cancel')}
          onClick={cancel}
        >
          ×
        </button>
      </div>
      <p id={note} className={moved === null ? styles.hidden : styles.hint}>
        {t('trade.orders.priority')} {t('trade.chart.order.keys')}
      </p>
    </div>
  );
}

/** Where a line stands, and what becomes of it. */
function useMoves({ line, account, instrument, say }: ChartOrderLineProps) {
  const { t } = useI18n();
  const refusal = useRefusal();
  /** A price it was moved to and not sent; null where it stands. */
  const [moved, setMoved] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { order, field, price } = line;
  const shown = moved ?? price;
  const words = useWords(line, shown, instrument);
  const run = async (command: () => ReturnType<AccountModel['cancel']>, done: string) => {
    setBusy(true);
    const outcome = await command().finally(() => setBusy(false));
    say(outcome.ok ? done : refusal(outcome.refusal));
    setMoved(null);
  };
  return {
    ...{ moved, shown, busy, words },
    move: (next: Decimal | null) => {
      if (next !== null) setMoved(decimalToText(next));
    },
    putBack: () => setMoved(null),
    amend: () => {
      const change = { [field]: shown };
      if (shown === price) setMoved(null);
      else void run(() => account.amend(order, change), t('trade.chart.order.moved', words));
    },
    cancel: () => void run(() => account.cancel(order), t('trade.chart.order.cancelled')),
  };
}

/** Keeps an element at the height of a price; hidden where the price is out of sight. */
function useLine(chart: TradingChart, price: string) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    let before = '';
    const place = () => {
      const y = chart.plot.yOf(price);
      const width = chart.plot.width();
      const now = y === null ? '' : `${Math.round(y)} ${Math.round(width)}`;
      if (now === before && now !== '') return;
      before = now;
      element.hidden = y === null;
      if (y === null) return;
      element.style.transform = `translateY(${Math.round(y)}px)`;
      element.style.width = `${width}px`;
    };
    place();
    return chart.plot.observe(place);
  }, [chart, price]);
  return root;
}

function useWords({ order, field }: OrderLine, price: string, { base, quote }: InstrumentInfo) {
  const { t, tag } = useI18n();
  const format = (text: string | null) => {
    const value = text === null ? null : parseDecimal(text);
    return value === null ? '–' : formatDecimal(value, { locale: tag });
  };
  const size =
    order.qty === null ? `${format(order.value)} ${quote}` : `${format(order.left)} ${base}`;
  const kind = field === 'triggerPrice' ? 'Stop' : order.orderType;
  return {
    side: t(`trade.side.${order.side}`),
    kind: t(`trade.orders.kind.${kind}`),
    size,
    price: format(price),
  };
}

interface DragParts {
  readonly chart: TradingChart;
  readonly tick: Decimal;
  readonly move: (price: Decimal | null) => void;
  readonly drop: () => void;
  readonly isMoved: boolean;
}

/** Moves a line with the pointer that holds its handle. */
function useDrag({ chart, tick, move, drop, isMoved }: DragParts) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-dragging', isHeld);
    return () => document.documentElement.removeAttribute('data-dragging');
  }, [isHeld]);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld(true);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const lines = event.currentTarget.closest('[role="group"]');
      if (!isHeld || lines === null) return;
      const price = chart.plot.priceAt(event.clientY - lines.getBoundingClientRect().top);
      move(price === null ? null : snapped(price, tick));
    },
    onPointerUp() {
      setHeld(false);
      if (isHeld && isMoved) drop();
    },
    onPointerCancel: () => setHeld(false),
  };
}
