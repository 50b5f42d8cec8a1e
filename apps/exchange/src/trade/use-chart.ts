import type { Bar, BarInterval, TradingChart } from '@meridian/chart/create-chart.ts';
import type { MarketTicker } from '@meridian/protocol/contracts/market.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { type RefObject, useEffect, useRef, useState } from 'react';

import { formatCanvasNumber, placesOf } from '../markets/figures.ts';
import { useSignal } from '../markets/use-signal.ts';
import type { ChartSettings } from './chart-settings.ts';
import { observeScheme, readChartTokens } from './chart-tokens.ts';
import type { IndicatorValues } from './indicator-values.ts';
import { zoneName } from './time-zones.ts';
import type { TradeModel } from './trade-model.ts';

export interface ShownChart {
  readonly state: 'loading' | 'ready' | 'failed';
  /** Oldest first. */
  readonly bars: readonly Bar[];
  /** What the pointer is at; null where it is not on the chart. */
  readonly pointed: Bar | null;
  readonly chart: TradingChart | null;
  /** Loads the chart's own parts and its bars again. */
  retry(): void;
}

/** Draws a market's chart into an element: library and bars come after the page's first load. */
export function useChart(
  element: RefObject<HTMLElement | null>,
  model: TradeModel,
  ticker: MarketTicker | undefined,
  settings: ChartSettings,
  values: IndicatorValues,
): ShownChart {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<ShownChart['state']>('loading');
  const [bars, setBars] = useState<readonly Bar[]>([]);
  const [pointed, setPointed] = useState<Bar | null>(null);
  const chart = useCanvas(element, settings, attempt, {
    onPoint: setPointed,
    onBars: setBars,
    onState: setState,
  });
  useSeries(chart, model, ticker, settings.interval);
  useEffect(() => chart?.setType(settings.type), [chart, settings.type]);
  useEffect(() => chart?.setScale(settings.scale), [chart, settings.scale]);
  useEffect(() => chart?.setTimeZone(zoneName(settings.timeZone)), [chart, settings.timeZone]);
  const { indicators } = settings;
  useEffect(
    () => chart?.setIndicators(indicators.map((name) => ({ name, values: values[name] }))),
    [chart, indicators, values],
  );
  return { state, bars, pointed, chart, retry: () => setAttempt(attempt + 1) };
}

interface CanvasEvents {
  /** Setters of states: they stay the same. */
  readonly onPoint: (bar: Bar | null) => void;
  readonly onBars: (bars: readonly Bar[]) => void;
  readonly onState: (state: ShownChart['state']) => void;
}

/** The chart in its element, in the page's colours and size; null until its library is there. */
function useCanvas(
  element: RefObject<HTMLElement | null>,
  settings: ChartSettings,
  attempt: number,
  { onPoint, onBars, onState }: CanvasEvents,
): TradingChart | null {
  const { tag } = useI18n();
  const [chart, setChart] = useState<TradingChart | null>(null);
  // The chart is made once: what it starts with are the settings of that moment.
  const first = useRef(settings);
  useEffect(() => {
    first.current = settings;
  }, [settings]);
  useEffect(() => {
    let left = false;
    const stops: (() => void)[] = [];
    onState('loading');
    void import('./chart-parts.ts').then(
      ({ createChart }) => {
        const place = element.current;
        if (left || place === null) return;
        const shown = createChart({
          element: place,
          tokens: readChartTokens(place),
          type: first.current.type,
          scale: first.current.scale,
          formatNumber: (text) => formatCanvasNumber(text, tag),
          timeZone: zoneName(first.current.timeZone),
          onPoint,
          onBars,
          onFailure: () => onState('failed'),
          onLoaded: () => onState('ready'),
        });
        if (shown === null) return onState('failed');
        const sizes = new ResizeObserver(() => shown.resize());
        sizes.observe(place);
        stops.push(
          () => sizes.disconnect(),
          observeScheme(() => shown.setTokens(readChartTokens(place))),
          () => shown.close(),
        );
        setChart(shown);
      },
      () => onState('failed'),
    );
    return () => {
      left = true;
      for (const stop of stops) stop();
      setChart(null);
    };
  }, [element, attempt, tag, onPoint, onBars, onState]);
  return chart;
}

/** Gives the chart a market's bars. */
function useSeries(
  chart: TradingChart | null,
  model: TradeModel,
  ticker: MarketTicker | undefined,
  interval: BarInterval,
): void {
  const feed = useSignal(model.feed);
  useEffect(() => {
    if (chart === null || ticker === undefined || feed === null) return undefined;
    let left = false;
    void import('./chart-parts.ts').then(({ createCandleSource }) => {
      if (left) return;
      const { symbol, tick } = ticker;
      const source = createCandleSource({
        symbol,
        interval,
        quotes: feed.store,
        ask: (input, init) => fetch(input, init),
        now: Date.now,
        timers: {
          setInterval: (run, ms) => setInterval(run, ms),
          clearInterval: (handle) => clearInterval(handle as number),
        },
      });
      chart.setSeries({ symbol, pricePlaces: placesOf(tick), volumePlaces: 2, interval, source });
    });
    return () => {
      left = true;
    };
  }, [chart, feed, ticker, interval]);
}
