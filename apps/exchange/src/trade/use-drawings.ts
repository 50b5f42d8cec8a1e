import type { MeasureWords, TradingChart } from '@meridian/chart/create-chart.ts';
import { type Drawing, type DrawingTool, TEXT_TOOLS } from '@meridian/chart/drawing.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useCallback, useEffect, useState } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import { createDrawings, type DrawingsStore } from './drawings-store.ts';

export interface DrawingDesk {
  readonly store: DrawingsStore;
  /** The tool whose points are awaited. */
  readonly tool: DrawingTool | null;
  readonly selected: string | null;
  readonly magnet: boolean;
  setMagnet(magnet: boolean): void;
  select(id: string | null): void;
  /** Takes a tool up; by keyboard the drawing is put in the middle, where the arrow keys move it. */
  take(tool: DrawingTool, isByKeyboard: boolean): void;
  /** Lays the tool down, or lets go of what is selected. */
  drop(): void;
  /** What a key does to what is selected; false where it does nothing. */
  onKey(event: KeyboardEvent): boolean;
}

/** A press of a key moves a selected drawing so far, with shift further. */
const NEAR = 1;
const FAR = 10;

/** Shows the drawings of a pair on its chart and takes new ones. */
export function useDrawings(
  chart: TradingChart | null,
  symbol: string,
  isReady: boolean,
  places: number,
): DrawingDesk {
  const { t } = useI18n();
  const [store] = useState(() => createDrawings(symbol, () => localStorage));
  const [tool, setTool] = useState<DrawingTool | null>(null);
  const [selected, select] = useState<string | null>(null);
  const [magnet, setMagnet] = useState(false);
  const state = useSignal(store.state);
  const measure = useMeasure(places);
  useEffect(() => {
    chart?.drawings.listen({
      onChange(drawing) {
        setTool(null);
        store.put(drawing);
      },
      onSelect: select,
      measure,
    });
    return () => chart?.drawings.listen(null);
  }, [chart, store, measure]);
  // Times are places on the axis once its bars are there.
  useEffect(() => {
    if (isReady) chart?.drawings.show(state.drawings, state);
  }, [chart, isReady, state]);
  const textOf = (taken: DrawingTool) => (TEXT_TOOLS.has(taken) ? t('trade.draw.text') : '');
  return {
    store,
    tool,
    selected: state.drawings.some(({ id }) => id === selected) ? selected : null,
    magnet,
    setMagnet,
    select,
    take(taken, isByKeyboard) {
      const begun = { id: store.newId(), tool: taken, text: textOf(taken) };
      const points = isByKeyboard ? chart?.drawings.placeOf(taken) : null;
      if (points != null) {
        store.put({ ...begun, points, locked: false });
        select(begun.id);
        return;
      }
      chart?.drawings.begin(begun, magnet);
      setTool(taken);
    },
    drop() {
      chart?.drawings.cancel();
      setTool(null);
      select(null);
    },
    onKey(event) {
      if (event.key === 'Escape' && tool !== null) {
        chart?.drawings.cancel();
        setTool(null);
        return true;
      }
      const drawing = state.drawings.find(({ id }) => id === selected);
      if (drawing === undefined || chart === null) return false;
      return changeByKey(event, drawing, { store, chart, select });
    },
  };
}

/** What lies between two prices, in words. */
function useMeasure(places: number): MeasureWords {
  const { t, tag } = useI18n();
  return useCallback(
    (from, to, bars) => {
      const signed = { signDisplay: 'exceptZero' } as const;
      const change = new Intl.NumberFormat(tag, { maximumFractionDigits: places, ...signed });
      const percent = new Intl.NumberFormat(tag, {
        style: 'percent',
        maximumFractionDigits: 2,
        ...signed,
      });
      return t('trade.draw.measured', {
        change: change.format(to - from),
        percent: from === 0 ? '' : percent.format((to - from) / from),
        bars,
      });
    },
    [t, tag, places],
  );
}

interface KeyParts {
  readonly store: DrawingsStore;
  readonly chart: TradingChart;
  readonly select: (id: string | null) => void;
}

function changeByKey(
  { key, shiftKey }: KeyboardEvent,
  drawing: Drawing,
  { store, chart, select }: KeyParts,
): boolean {
  if (key === 'Escape') {
    select(null);
    return true;
  }
  if (drawing.locked || store.state.get().locked) return false;
  if (key === 'Delete' || key === 'Backspace') {
    store.remove(drawing.id);
    return true;
  }
  const step = shiftKey ? FAR : NEAR;
  const [bars, hundredths] =
    key === 'ArrowLeft'
      ? [-step, 0]
      : key === 'ArrowRight'
        ? [step, 0]
        : key === 'ArrowUp'
          ? [0, step]
          : key === 'ArrowDown'
            ? [0, -step]
            : [0, 0];
  if (bars === 0 && hundredths === 0) return false;
  store.put({ ...drawing, points: chart.drawings.moved(drawing, bars, hundredths) });
  return true;
}
