import {
  type Coordinate,
  type OverlayFigure,
  type OverlayTemplate,
  registerOverlay,
} from 'klinecharts';

/** What a measure says: the change between two prices, its share, and the number of intervals. */
export type MeasureWords = (from: number, to: number, bars: number) => string;

/** A filled box between two corners, with its edge. */
function box(from: Coordinate, to: Coordinate): OverlayFigure[] {
  const size = { width: to.x - from.x, height: to.y - from.y };
  const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }, from];
  return [
    { type: 'rect', attrs: { x: from.x, y: from.y, ...size } },
    { type: 'line', attrs: { coordinates: corners } },
  ];
}

/** Two corners. */
const rectangle: OverlayTemplate = {
  name: 'rectangle',
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ coordinates: [from, to] }) =>
    from === undefined || to === undefined ? [] : box(from, to),
};

/** From one price to another, with what lies between in words. */
const measure: OverlayTemplate<MeasureWords> = {
  name: 'measure',
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures({ chart, overlay: { points, extendData: words }, coordinates }) {
    const [from, to] = coordinates;
    if (from === undefined || to === undefined) return [];
    const [first, last] = points;
    if (first?.value === undefined || last?.value === undefined) return box(from, to);
    const bars = Math.round((to.x - from.x) / chart.getBarSpace().bar);
    const isUp = to.y < from.y;
    return [
      ...box(from, to),
      {
        type: 'text',
        attrs: {
          x: (from.x + to.x) / 2,
          y: isUp ? to.y - 4 : to.y + 4,
          text: words(first.value, last.value, bars),
          align: 'center',
          baseline: isUp ? 'bottom' : 'top',
        },
        ignoreEvent: true,
      },
    ];
  },
};

/** Once: the library keeps templates for all charts. */
export function registerDrawings(): void {
  registerOverlay(rectangle);
  // `as`: the library's list holds templates of any data, and its type knows one alone.
  registerOverlay(measure as OverlayTemplate);
}
