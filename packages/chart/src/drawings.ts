import type { Chart, Overlay, OverlayCreate, OverlayEvent } from 'klinecharts';

import {
  type Drawing,
  type DrawingPoint,
  type DrawingTool,
  POINTS_OF,
  TEXT_TOOLS,
} from './drawing.ts';
import { type MeasureWords, registerDrawings } from './drawing-overlays.ts';

export interface DrawingEvents {
  /** A drawing was finished, or moved to other points by hand. */
  onChange(drawing: Drawing): void;
  /** What is selected; null for nothing. */
  onSelect(id: string | null): void;
  /** What a measure says. */
  measure: MeasureWords;
}

/** How all drawings are shown at the moment. */
export interface DrawingView {
  readonly hidden: boolean;
  readonly locked: boolean;
}

/** Tells drawings from other things that lie over the prices. */
const GROUP = 'drawings';
const PANE = 'candle_pane';

/** Where a drawing stands that was asked for by keyboard: shares of the pane, from its top left corner. */
const PLACES = [
  { x: 0.35, y: 0.6 },
  { x: 0.65, y: 0.4 },
  { x: 0.5, y: 0.25 },
] as const;

registerDrawings();

/** The reader's drawings over the prices of one chart. */
export class ChartDrawings {
  readonly #chart: Chart;
  #events: DrawingEvents | null = null;
  /** What is shown, by id, as it was when it was shown. */
  readonly #shown = new Map<string, string>();
  #begun: string | null = null;
  #accent: string;
  #last: { readonly drawings: readonly Drawing[]; readonly view: DrawingView } | null = null;

  /** @param accent the colour of words that stand on lines */
  constructor(chart: Chart, accent: string) {
    this.#chart = chart;
    this.#accent = accent;
  }

  listen(events: DrawingEvents | null): void {
    this.#events = events;
  }

  setAccent(accent: string): void {
    this.#accent = accent;
    if (this.#last !== null) this.show(this.#last.drawings, this.#last.view);
  }

  /** Shows these and no others. */
  show(drawings: readonly Drawing[], view: DrawingView): void {
    this.#last = { drawings, view };
    const wanted = new Map(drawings.map((each) => [each.id, each]));
    for (const id of this.#shown.keys()) {
      if (wanted.has(id)) continue;
      this.#chart.removeOverlay({ id });
      this.#shown.delete(id);
    }
    for (const drawing of drawings) {
      const key = JSON.stringify([drawing, view, this.#accent]);
      const before = this.#shown.get(drawing.id);
      if (before === key) continue;
      const overlay = this.#overlayOf(drawing, view);
      if (before === undefined) this.#chart.createOverlay(overlay);
      else this.#chart.overrideOverlay(overlay);
      this.#shown.set(drawing.id, key);
    }
  }

  /** The next points that are pressed make a drawing; `magnet` pulls them to prices of the bars. */
  begin(drawing: Pick<Drawing, 'id' | 'tool' | 'text'>, magnet: boolean): void {
    this.cancel();
    this.#begun = drawing.id;
    const { points: _none, ...overlay } = this.#overlayOf(
      { ...drawing, points: [], locked: false },
      { hidden: false, locked: false },
    );
    this.#chart.createOverlay({ ...overlay, mode: magnet ? 'strong_magnet' : 'normal' });
  }

  /** Ends a drawing that was begun and not finished. */
  cancel(): void {
    if (this.#begun !== null) this.#chart.removeOverlay({ id: this.#begun });
    this.#begun = null;
  }

  /** Points in the middle of what is seen, for who draws by keyboard. Null while nothing is there. */
  placeOf(tool: DrawingTool): DrawingPoint[] | null {
    const size = this.#chart.getSize(PANE, 'main');
    if (size === null) return null;
    const places = PLACES.slice(0, POINTS_OF[tool]).map(({ x, y }) => ({
      x: x * size.width,
      y: y * size.height,
    }));
    const found = this.#chart.convertFromPixel(places, { paneId: PANE });
    return (Array.isArray(found) ? found : [found]).map(pointOf);
  }

  /** Moved by bars and by hundredths of what the pane shows, for who moves it by keyboard. */
  moved({ points }: Drawing, bars: number, hundredths: number): DrawingPoint[] {
    const size = this.#chart.getSize(PANE, 'main');
    if (size === null) return [...points];
    const step = this.#chart.getBarSpace().bar;
    return points.map((point) => {
      const pixels = this.#chart.convertToPixel(
        { ...(point.time !== null && { timestamp: point.time }), ...valueOf(point) },
        { paneId: PANE },
      );
      const place = Array.isArray(pixels) ? pixels[0] : pixels;
      const moved = this.#chart.convertFromPixel(
        [
          {
            x: (place?.x ?? 0) + bars * step,
            y: (place?.y ?? 0) - (hundredths * size.height) / 100,
          },
        ],
        { paneId: PANE },
      );
      const next = pointOf((Array.isArray(moved) ? moved[0] : moved) ?? {});
      return {
        time: point.time === null ? null : next.time,
        price: point.price === null ? null : next.price,
      };
    });
  }

  #overlayOf(drawing: Drawing, { hidden, locked }: DrawingView): OverlayCreate & { id: string } {
    const { id, tool, points, text } = drawing;
    return {
      id,
      name: tool,
      groupId: GROUP,
      paneId: PANE,
      points: points.map((point) => ({
        ...(point.time !== null && { timestamp: point.time }),
        ...valueOf(point),
      })),
      lock: locked || drawing.locked,
      visible: !hidden,
      ...(tool === 'fibonacciLine' && {
        // Seven labels on a ground of their own would hide each other and the bars.
        styles: {
          text: {
            color: this.#accent,
            backgroundColor: 'transparent',
            borderColor: 'transparent',
          },
        },
      }),
      extendData: TEXT_TOOLS.has(tool)
        ? text
        : (from: number, to: number, bars: number) => this.#events?.measure(from, to, bars) ?? '',
      onDrawEnd: ({ overlay }) => this.#finished(overlay, drawing),
      onPressedMoveEnd: ({ overlay }) => this.#changed(overlay, drawing),
      onSelected: () => this.#events?.onSelect(id),
      onDeselected: () => this.#events?.onSelect(null),
      // The library would delete it at a press of the right button, and nothing would undo that.
      onRightClick: (event: OverlayEvent<unknown>) => event.preventDefault?.(),
    };
  }

  #finished(overlay: Overlay, drawing: Drawing): void {
    this.#begun = null;
    this.#shown.set(drawing.id, '');
    this.#changed(overlay, drawing);
  }

  #changed({ points }: Overlay, drawing: Drawing): void {
    this.#events?.onChange({ ...drawing, points: points.map(pointOf) });
  }
}

function pointOf({ timestamp, value }: { timestamp?: number; value?: number }): DrawingPoint {
  return { time: timestamp ?? null, price: value ?? null };
}

function valueOf({ price }: DrawingPoint): { readonly value?: number } {
  return price === null ? {} : { value: price };
}
