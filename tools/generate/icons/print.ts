import { distance } from './geometry.ts';
import type { Arc, Point, Segment } from './geometry.ts';
import type { Contour } from './outline.ts';

/** Path data as short as it goes: two decimals, and whichever of both notations is shorter. */
export function printContours(contours: readonly Contour[]): string {
  const writer = new Writer();
  for (const contour of contours) writer.contour(contour);
  return writer.text;
}

const round = (value: number): number => Math.round(value * 100) / 100;
const rounded = ([x, y]: Point): Point => [round(x), round(y)];
const equal = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];

/** `0.5` as `.5`; a minus also parts it from the number before. */
function number(value: number): string {
  return `${round(value)}`.replace(/^(-?)0\./, '$1.').replace(/^-0$/, '0');
}

function numbers(values: readonly number[]): string {
  return values.map(number).reduce((text, next) => {
    // After a fraction a point begins the next number by itself.
    const parted = next.startsWith('-') || (next.startsWith('.') && /\.\d+$/.test(text));
    return text === '' || parted ? `${text}${next}` : `${text} ${next}`;
  }, '');
}

const shorter = (a: string, b: string): string => (b.length < a.length ? b : a);

class Writer {
  text = '';
  #at: Point = [0, 0];

  contour(contour: Contour): void {
    const pieces = contour
      .flatMap(halves)
      .filter(({ from, to }) => !equal(rounded(from), rounded(to)));
    const first = pieces[0];
    if (first === undefined) return;
    const start = rounded(first.from);
    const [dx, dy] = this.#to(start);
    const move = `M${numbers(start)}`;
    this.text += this.text === '' ? move : shorter(move, `m${numbers([dx, dy])}`);
    this.#at = start;
    for (const [index, piece] of pieces.entries()) {
      // Closing draws the last straight line.
      if (index === pieces.length - 1 && piece.type === 'line') break;
      this.text += piece.type === 'line' ? this.#line(piece) : this.#arc(piece);
      this.#at = rounded(piece.to);
    }
    this.text += 'z';
    this.#at = start;
  }

  #to(point: Point): Point {
    return [round(point[0] - this.#at[0]), round(point[1] - this.#at[1])];
  }

  #line({ to }: Segment): string {
    const [x, y] = rounded(to);
    const [dx, dy] = this.#to([x, y]);
    if (dy === 0) return shorter(`h${number(dx)}`, `H${number(x)}`);
    if (dx === 0) return shorter(`v${number(dy)}`, `V${number(y)}`);
    return shorter(`l${numbers([dx, dy])}`, `L${numbers([x, y])}`);
  }

  #arc(arc: Arc): string {
    const [x, y] = rounded(arc.to);
    const [dx, dy] = this.#to([x, y]);
    const chord = distance(this.#at, [x, y]);
    // A half circle whose ends were rounded apart would flatten; a radius too small grows to fit.
    const isHalf = Math.abs(Math.abs(arc.sweep) - Math.PI) < 0.02;
    const radius = isHalf ? Math.floor(chord * 50) / 100 : arc.radius;
    const large = Math.abs(arc.sweep) > Math.PI && !isHalf ? 1 : 0;
    const head = `${numbers([radius, radius])} 0 ${large}${arc.sweep > 0 ? 1 : 0}`;
    return shorter(`a${head}${numbers([dx, dy])}`, `A${head}${numbers([x, y])}`);
  }
}

/** Arcs much beyond a half turn in two, since SVG cannot say a full circle in one. */
function halves(segment: Segment): Segment[] {
  if (segment.type === 'line' || Math.abs(segment.sweep) < Math.PI * 1.9) return [segment];
  const { from, centre } = segment;
  const middle: Point = [2 * centre[0] - from[0], 2 * centre[1] - from[1]];
  const first = Math.sign(segment.sweep) * Math.PI;
  return [
    { ...segment, to: middle, sweep: first },
    { ...segment, from: middle, sweep: segment.sweep - first },
  ];
}
