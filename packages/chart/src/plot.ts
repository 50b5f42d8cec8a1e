import { type Decimal } from '@meridian/money/decimal.ts';
import { plotNumber, plottedDecimal } from '@meridian/money/plot.ts';
import { type Chart, registerOverlay } from 'klinecharts';

/** A trade of the reader's own. */
export interface FillMark {
  readonly id: string;
  /** In ms. */
  readonly time: number;
  readonly price: string;
  readonly side: 'Buy' | 'Sell';
}

export interface FillColours {
  readonly up: string;
  readonly down: string;
  /** Around a mark, so that it stands out from the bar under it. */
  readonly background: string;
}

const PANE = 'candle_pane';
const FILLS = 'fills';
const FILL = 'fill';
/** Half the width of a mark, and how far its tip is from the price, in px. */
const MARK_PX = 5;
const GAP_PX = 3;
/** The library says nothing where a price scale is drawn out by hand: it is looked at so often. */
const LOOK_EVERY_MS = 100;
const MOVES = ['onScroll', 'onZoom', 'onVisibleRangeChange', 'onPaneDrag'] as const;
/** An overlay that has all its points. */
const FINISHED = -1;

registerOverlay({
  name: FILL,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures({ overlay, coordinates: [place] }) {
    if (place === undefined) return [];
    // `as`: what `showFills` puts there.
    const { colour, background, isBuy } = overlay.extendData as MarkData;
    const { x, y } = place;
    const tip = isBuy ? y + GAP_PX : y - GAP_PX;
    const foot = isBuy ? tip + 2 * MARK_PX : tip - 2 * MARK_PX;
    const coordinates = [
      { x, y: tip },
      { x: x - MARK_PX, y: foot },
      { x: x + MARK_PX, y: foot },
    ];
    const styles = { style: 'stroke_fill', color: colour, borderColor: background, borderSize: 1 };
    return { type: 'polygon', attrs: { coordinates }, styles, ignoreEvent: true };
  },
});

interface MarkData {
  readonly colour: string;
  readonly background: string;
  readonly isBuy: boolean;
}

/** Where prices stand on a chart, and the reader's own trades on it. */
export class ChartPlot {
  readonly #chart: Chart;
  readonly #element: HTMLElement;
  #places = 0;
  #fills: readonly FillMark[] = [];
  #colours: FillColours;

  constructor(chart: Chart, element: HTMLElement, colours: FillColours) {
    this.#chart = chart;
    this.#element = element;
    this.#colours = colours;
  }

  /** Another market: what was marked is gone at once. */
  begin(pricePlaces: number): void {
    this.#places = pricePlaces;
    this.showFills([]);
  }

  /** In px from the top of the chart; null where the price is not in sight. */
  yOf(price: string): number | null {
    const value = plotNumber(price);
    const size = this.#chart.getSize(PANE, 'main');
    if (value === null || size === null) return null;
    const found = this.#chart.convertToPixel({ value }, { paneId: PANE, absolute: true });
    const y = Array.isArray(found) ? undefined : found.y;
    const isSeen = y !== undefined && y >= size.top && y <= size.top + size.height;
    return isSeen ? y : null;
  }

  /** The price at a place, to the places of the market; null outside of the prices. */
  priceAt(y: number): Decimal | null {
    const size = this.#chart.getSize(PANE, 'main');
    if (size === null || y < size.top || y > size.top + size.height) return null;
    const found = this.#chart.convertFromPixel([{ y }], { paneId: PANE, absolute: true });
    const value = Array.isArray(found) ? found[0]?.value : found.value;
    return value === undefined ? null : plottedDecimal(value, this.#places);
  }

  /** Width of the prices without their scale, in px. */
  width(): number {
    return this.#chart.getSize(PANE, 'main')?.width ?? 0;
  }

  /** Whether the reader is drawing: a click is a point of the drawing then. */
  isDrawing(): boolean {
    return this.#chart.getOverlays().some(({ currentStep }) => currentStep !== FINISHED);
  }

  /** Runs a listener whenever a price may stand elsewhere. */
  observe(listener: () => void): () => void {
    for (const type of MOVES) this.#chart.subscribeAction(type, listener);
    const timer = setInterval(() => {
      if (this.#element.isConnected) listener();
    }, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      for (const type of MOVES) this.#chart.unsubscribeAction(type, listener);
    };
  }

  setColours(colours: FillColours): void {
    this.#colours = colours;
    const fills = this.#fills;
    this.showFills([]);
    this.showFills(fills);
  }

  /** Shows these and no others. */
  showFills(fills: readonly FillMark[]): void {
    const before = new Set(this.#fills.map(({ id }) => id));
    const wanted = new Set(fills.map(({ id }) => id));
    for (const id of before)
      if (!wanted.has(id)) this.#chart.removeOverlay({ id: `${FILL}-${id}` });
    const { up, down, background } = this.#colours;
    for (const { id, time: timestamp, price, side } of fills) {
      const value = plotNumber(price);
      if (before.has(id) || value === null) continue;
      const isBuy = side === 'Buy';
      const extendData: MarkData = { colour: isBuy ? up : down, background, isBuy };
      this.#chart.createOverlay({
        ...{ name: FILL, id: `${FILL}-${id}`, groupId: FILLS, paneId: PANE, lock: true },
        ...{ points: [{ timestamp, value }], extendData, zLevel: 1 },
      });
    }
    this.#fills = fills;
  }
}
