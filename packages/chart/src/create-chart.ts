import {
  type Chart,
  type DataLoaderGetBarsParams,
  dispose,
  type IndicatorCreate,
  init,
  type KLineData,
  type Period,
  registerLocale,
} from 'klinecharts';

import { type Bar, drawnBar, drawnBars } from './bars.ts';
import { ChartDrawings } from './drawings.ts';
import { heikinAshi } from './heikin-ashi.ts';
import { ChartPlot } from './plot.ts';
import { chartStyles, type ChartTokens, type ChartType } from './styles.ts';

export type { Bar } from './bars.ts';
export type { MeasureWords } from './drawing-overlays.ts';
export type { ChartDrawings } from './drawings.ts';
export type { ChartPlot } from './plot.ts';
export type { ChartTokens, ChartType } from './styles.ts';

/** Where a market's bars come from. */
export interface BarSource {
  /**
   * Bars that began before an instant, oldest first; the latest ones without it. Fewer than asked, or
   * none, says that there is nothing older. Null where they could not be loaded.
   */
  load(before: number | null, limit: number): Promise<readonly Bar[] | null>;
  /** Runs the listener with the bar that is forming, whenever it changes. */
  observe(listener: (bar: Bar) => void): () => void;
}

/** Minutes, or a week or month of the calendar in UTC. */
export type BarInterval = number | 'W' | 'M';

export interface Series {
  readonly symbol: string;
  /** Digits behind the point. */
  readonly pricePlaces: number;
  readonly volumePlaces: number;
  readonly interval: BarInterval;
  readonly source: BarSource;
}

export type Scale = 'linear' | 'logarithmic';

export interface ChartOptions {
  readonly element: HTMLElement;
  readonly tokens: ChartTokens;
  readonly type: ChartType;
  readonly scale: Scale;
  /** IANA name. */
  readonly timeZone: string;
  /** Writes a number of the canvas, such as `64000.5`, the way of the page's language. */
  formatNumber(text: string): string;
  /** What the reader points at, or null; the last bar is the page's to show. */
  onPoint(bar: Bar | null): void;
  /** A bar came, or more of the past: what a table or a summary reads is new. */
  onBars(bars: readonly Bar[]): void;
  onFailure(): void;
  onLoaded(): void;
}

/** An indicator of the library, by its name there. */
export interface ShownIndicator {
  readonly name: string;
  /** Its parameters, such as periods; empty for one that has none. */
  readonly values: readonly number[];
}

export interface TradingChart {
  /** What the reader drew over the prices. */
  readonly drawings: ChartDrawings;
  /** Where prices stand, and the reader's own trades. */
  readonly plot: ChartPlot;
  /** Shows another market or interval; what was drawn is gone at once. */
  setSeries(series: Series): void;
  setType(type: ChartType): void;
  setTokens(tokens: ChartTokens): void;
  setScale(scale: Scale): void;
  /** @param zone IANA name */
  setTimeZone(zone: string): void;
  /** Shows these and no others. */
  setIndicators(indicators: readonly ShownIndicator[]): void;
  resize(): void;
  zoom(factor: number): void;
  /** By bars; a positive number goes back in time. */
  scroll(bars: number): void;
  toNow(): void;
  close(): void;
}

/** How many bars a load asks for; of the long intervals a year, which takes the gateway as long as 300 days. */
const BARS_A_LOAD = 300;
const WEEKS_A_LOAD = 52;
const MONTHS_A_LOAD = 12;
const LANGUAGE = 'page';
/** Live changes are drawn at most so often: faster cannot be read, and each redraws the canvas. */
const REDRAW_EVERY_MS = 100;

// The canvas has no words: legend, table and summary are the page's.
registerLocale(LANGUAGE, {
  time: '',
  open: '',
  high: '',
  low: '',
  close: '',
  volume: '',
  change: '',
  turnover: '',
  second: '',
  minute: '',
  hour: '',
  day: '',
  week: '',
  month: '',
  year: '',
});

/** The one place that knows the chart library. Null where the browser has no canvas. */
export function createChart(options: ChartOptions): TradingChart | null {
  const { element, tokens, type, timeZone } = options;
  const chart = init(element, {
    locale: LANGUAGE,
    timezone: timeZone,
    styles: chartStyles(tokens, type),
    // The library's own would keep the point of English behind any separator.
    thousandsSeparator: { format: (value) => options.formatNumber(`${value}`) },
    decimalFold: { format: (value) => `${value}` },
  });
  // The page's own element takes the keyboard; the library's would come before everything else.
  for (const part of element.querySelectorAll('[tabindex]')) part.setAttribute('tabindex', '-1');
  return chart === null ? null : new KLineAdapter(chart, options);
}

class KLineAdapter implements TradingChart {
  readonly drawings: ChartDrawings;
  readonly plot: ChartPlot;
  readonly #chart: Chart;
  readonly #options: ChartOptions;
  #series: Series | null = null;
  #bars: readonly Bar[] = [];
  #type: ChartType;
  #timeZone: string;
  #tokens: ChartTokens;
  #push: ((bar: KLineData) => void) | null = null;
  #stopLive: (() => void) | null = null;
  readonly #redraw: { timer: ReturnType<typeof setTimeout> | null; at: number } = {
    timer: null,
    at: 0,
  };
  #indicators: readonly ShownIndicator[] = [];

  constructor(chart: Chart, options: ChartOptions) {
    this.#chart = chart;
    this.drawings = new ChartDrawings(chart, options.tokens.accent);
    this.plot = new ChartPlot(chart, options.element, options.tokens);
    this.#options = options;
    this.#type = options.type;
    this.#timeZone = options.timeZone;
    this.#tokens = options.tokens;
    this.setScale(options.scale);
    chart.setDataLoader({
      getBars: async (params) => this.#load(params),
      subscribeBar: ({ callback }) => void (this.#push = callback),
      unsubscribeBar: () => void (this.#push = null),
    });
    chart.subscribeAction('onCrosshairChange', (data) => this.#point(data));
  }

  setSeries(series: Series): void {
    const before = this.#series;
    this.#stopLive?.();
    this.#series = series;
    this.#bars = [];
    this.#options.onBars([]);
    if (this.#redraw.timer !== null) clearTimeout(this.#redraw.timer);
    this.#redraw.timer = null;
    const { symbol, pricePlaces, volumePlaces, interval } = series;
    this.plot.begin(pricePlaces);
    // Each of the two calls loads; the first is of no use where the second changes something.
    if (before?.interval !== interval) {
      this.#showTimeZone();
      this.#chart.setPeriod(periodOf(interval));
    }
    this.#chart.setSymbol({
      ticker: `${symbol}/${interval}`,
      pricePrecision: pricePlaces,
      volumePrecision: volumePlaces,
    });
    this.#stopLive = series.source.observe((bar) => this.#live(series, bar));
  }

  setType(type: ChartType): void {
    const isAveraged = (name: ChartType) => name === 'heikin-ashi';
    const changesBars = isAveraged(type) !== isAveraged(this.#type);
    this.#type = type;
    this.#chart.setStyles(chartStyles(this.#tokens, type));
    if (changesBars) this.#chart.resetData();
  }

  setTokens(tokens: ChartTokens): void {
    this.#tokens = tokens;
    this.#chart.setStyles(chartStyles(tokens, this.#type));
    this.drawings.setAccent(tokens.accent);
    this.plot.setColours(tokens);
  }

  setScale(scale: Scale): void {
    this.#chart.overrideYAxis({
      paneId: 'candle_pane',
      name: scale === 'logarithmic' ? 'logarithm' : 'normal',
    });
  }

  setTimeZone(zone: string): void {
    this.#timeZone = zone;
    this.#showTimeZone();
  }

  /** Weeks and months begin at midnight in UTC: west of it they would have the day before on them. */
  #showTimeZone(): void {
    const isCalendar = typeof this.#series?.interval === 'string';
    this.#chart.setTimezone(isCalendar ? 'UTC' : this.#timeZone);
  }

  setIndicators(indicators: readonly ShownIndicator[]): void {
    const before = new Map(this.#indicators.map(({ name, values }) => [name, values]));
    const wanted = new Set(indicators.map(({ name }) => name));
    for (const name of before.keys()) {
      if (!wanted.has(name)) this.#chart.removeIndicator({ name });
    }
    for (const { name, values } of indicators) {
      const calcParams = [...values];
      const shown = before.get(name);
      if (shown !== undefined) {
        if (String(shown) !== String(values)) this.#chart.overrideIndicator({ name, calcParams });
      } else if (ON_PRICES.has(name)) {
        this.#chart.createIndicator({ name, calcParams, paneId: 'candle_pane' }, true);
      } else this.#chart.createIndicator(name === 'VOL' ? VOLUME : { name, calcParams });
    }
    this.#indicators = [...indicators];
  }

  resize(): void {
    this.#chart.resize();
  }

  zoom(factor: number): void {
    this.#chart.zoomAtCoordinate(factor);
  }

  scroll(bars: number): void {
    this.#chart.scrollByDistance(bars * this.#chart.getBarSpace().bar);
  }

  toNow(): void {
    this.#chart.scrollToRealTime();
  }

  close(): void {
    this.#stopLive?.();
    if (this.#redraw.timer !== null) clearTimeout(this.#redraw.timer);
    this.#series = null;
    dispose(this.#chart);
  }

  async #load({ type, callback }: DataLoaderGetBarsParams): Promise<void> {
    const series = this.#series;
    const isReload = this.#bars.length > 0 && type === 'init';
    if (series === null) return callback([], false);
    if (isReload) return callback(this.#drawn(this.#bars), { forward: true });
    // What was drawn of another market goes before the answer comes.
    if (type === 'init') callback([], false);
    const before = type === 'forward' ? (this.#bars[0]?.start ?? null) : null;
    const asked = barsALoad(series.interval);
    const bars = await series.source.load(before, asked);
    if (this.#series !== series) return undefined;
    if (bars === null) {
      callback([], false);
      return this.#options.onFailure();
    }
    // Two loads of one start, or a bar that came live meanwhile.
    const first = this.#bars[0]?.start ?? Number.POSITIVE_INFINITY;
    const fresh = type === 'forward' ? bars.filter(({ start }) => start < first) : bars;
    this.#bars = type === 'forward' ? [...fresh, ...this.#bars] : fresh;
    callback(this.#drawn(fresh), { forward: bars.length >= asked });
    this.#options.onLoaded();
    this.#options.onBars(this.#bars);
  }

  #drawn(bars: readonly Bar[]): KLineData[] {
    const drawn = drawnBars(bars);
    return this.#type === 'heikin-ashi' ? heikinAshi(drawn) : drawn;
  }

  /** The bar that is forming: drawn soon, the last one always. */
  #live(series: Series, bar: Bar): void {
    const last = this.#bars.at(-1);
    if (this.#series !== series || last === undefined || bar.start < last.start) return;
    this.#bars =
      bar.start === last.start ? [...this.#bars.slice(0, -1), bar] : [...this.#bars, bar];
    const redraw = this.#redraw;
    if (redraw.timer !== null) return;
    const wait = Math.max(0, redraw.at + REDRAW_EVERY_MS - performance.now());
    redraw.timer = setTimeout(() => {
      redraw.timer = null;
      redraw.at = performance.now();
      this.#drawLast();
    }, wait);
  }

  #drawLast(): void {
    const bar = this.#bars.at(-1);
    const drawn = bar === undefined ? null : drawnBar(bar);
    if (drawn === null) return;
    const list = this.#chart.getDataList();
    const before = list.findLast(({ timestamp }) => timestamp < drawn.timestamp);
    const [shown = drawn] = this.#type === 'heikin-ashi' ? heikinAshi([drawn], before) : [drawn];
    this.#push?.(shown);
    this.#options.onBars(this.#bars);
  }

  #point(data: unknown): void {
    // `as`: what the library hands over with this action.
    const { kLineData, x } = (data ?? {}) as { kLineData?: KLineData; x?: number };
    const start = x === undefined ? undefined : kLineData?.timestamp;
    this.#options.onPoint(this.#bars.find((bar) => bar.start === start) ?? null);
  }
}

/** Its bars alone: averages of them say little, and the legend has the figure. */
const VOLUME: IndicatorCreate = {
  name: 'VOL',
  calcParams: [],
  createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
};

/** Indicators that are drawn over the prices; the others have a pane of their own. */
const ON_PRICES: ReadonlySet<string> = new Set(['MA', 'EMA', 'BOLL', 'SAR']);

function barsALoad(interval: BarInterval): number {
  if (interval === 'W') return WEEKS_A_LOAD;
  return interval === 'M' ? MONTHS_A_LOAD : BARS_A_LOAD;
}

function periodOf(minutes: BarInterval): Period {
  if (minutes === 'W') return { type: 'week', span: 1 };
  // The library counts its months in the zone of the machine: west of UTC a trade of this month would
  // stand a bar too far right. The longest month in days keeps it on its bar.
  if (minutes === 'M') return { type: 'day', span: 31 };
  if (minutes % 1_440 === 0) return { type: 'day', span: minutes / 1_440 };
  if (minutes % 60 === 0) return { type: 'hour', span: minutes / 60 };
  return { type: 'minute', span: minutes };
}
