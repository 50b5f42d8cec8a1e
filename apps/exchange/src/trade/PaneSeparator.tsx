import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import { type LayoutStore, LIMITS, type SizedPane } from './layout-store.ts';
import styles from './TradePage.module.css';

interface PaneSeparatorProps {
  pane: SizedPane;
  layout: LayoutStore;
}

const STEP_PX = 10;
const FAR_PX = 50;

/** The line between two panes: dragged, moved by arrow keys, and put back by Enter or a double press. */
export function PaneSeparator({ pane, layout }: PaneSeparatorProps) {
  const { t } = useI18n();
  const { sizes } = useSignal(layout.state);
  const line = useRef<HTMLDivElement>(null);
  const isRow = pane === 'orders';
  const [least, most] = LIMITS[pane];
  /** What it is now, whoever set it. */
  const measured = () => {
    const box = line.current?.nextElementSibling?.getBoundingClientRect();
    return (isRow ? box?.height : box?.width) ?? least;
  };
  /** How much larger the pane becomes by a way along the axis: it lies after the line. */
  const signed = (way: number) => (isRow || !isRightToLeft(line.current) ? -way : way);
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const element: HTMLElement = event.currentTarget;
    const from = isRow ? event.clientY : event.clientX;
    const size = measured();
    const moving = new AbortController();
    const { signal } = moving;
    element.setPointerCapture(event.pointerId);
    element.addEventListener(
      'pointermove',
      (move) => layout.resize(pane, size + signed((isRow ? move.clientY : move.clientX) - from)),
      { signal },
    );
    for (const name of ['pointerup', 'pointercancel'] as const) {
      element.addEventListener(name, () => moving.abort(), { signal });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? FAR_PX : STEP_PX;
    const [back, forth] = isRow ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
    if (event.key === back) layout.resize(pane, measured() + signed(-step));
    else if (event.key === forth) layout.resize(pane, measured() + signed(step));
    else if (event.key === 'Home') layout.resize(pane, least);
    else if (event.key === 'End') layout.resize(pane, most);
    else if (event.key === 'Enter') layout.resize(pane, null);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={line}
      className={styles.separator}
      data-pane={pane}
      role="separator"
      tabIndex={0}
      aria-label={t(`trade.layout.resize.${pane}`)}
      aria-orientation={isRow ? 'horizontal' : 'vertical'}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={sizes[pane] ?? FIRST_SIZES[pane]}
      onPointerDown={onPointerDown}
      onDoubleClick={() => layout.resize(pane, null)}
      onKeyDown={onKeyDown}
    />
  );
}

/** What the style sheet has on a wide page, for who hears the size before it is changed. */
const FIRST_SIZES: Readonly<Record<SizedPane, number>> = { market: 280, ticket: 304, orders: 240 };

function isRightToLeft(element: HTMLElement | null): boolean {
  return element !== null && getComputedStyle(element).direction === 'rtl';
}
