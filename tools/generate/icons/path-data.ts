import { distance, EPSILON, line, same, subtract, turn } from './geometry.ts';
import type { Arc, Point, Segment, Subpath } from './geometry.ts';

const COMMAND = /([a-z])([^a-z]*)/gi;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;
/** Radii, rotation, the two flags (which need no space after them) and the end of an arc. */
const ARC = new RegExp(
  `${'(N)S'.repeat(3)}([01])S([01])S(N)S(N)S`
    .replaceAll('N', NUMBER.source)
    .replaceAll('S', '[\\s,]*'),
  'g',
);

/** Numbers each command takes; an arc's are read by its own pattern. */
const ARITY: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, a: 7, z: 0 };

/**
 * Reads the path data of a source drawing. Icons are drawn with straight lines and circular arcs
 * only: their offsets are lines and arcs again, so outlines stay exact and short.
 */
export function parsePath(data: string): Subpath[] {
  const pen = new Pen();
  for (const [, letter = '', rest = ''] of data.matchAll(COMMAND)) {
    const command = letter.toLowerCase();
    const arity = ARITY[command];
    if (arity === undefined) throw new Error(`"${letter}" in "${data}": draw with lines and arcs`);
    if (arity === 0) pen.close();
    const numbers = (command === 'a' ? arcNumbers(rest) : (rest.match(NUMBER) ?? [])).map(Number);
    if (arity > 0 && (numbers.length === 0 || numbers.length % arity !== 0)) {
      throw new Error(`"${letter}${rest}" in "${data}": wrong count of numbers`);
    }
    for (let index = 0; index < numbers.length; index += arity) {
      // Further pairs of a move are lines.
      const implied = command === 'm' && index > 0 ? 'l' : command;
      pen.run(implied, numbers.slice(index, index + arity), letter === command);
    }
  }
  return pen.finish();
}

function arcNumbers(text: string): string[] {
  const arcs = [...text.trim().matchAll(ARC)];
  if (arcs.map(([whole]) => whole).join('') !== text.trim()) throw new Error(`"a${text}": no arc`);
  return arcs.flatMap(([, ...numbers]) => numbers);
}

/** Follows the commands of one path. */
class Pen {
  #at: Point = [0, 0];
  #start: Point = [0, 0];
  #segments: Segment[] = [];
  readonly #subpaths: Subpath[] = [];

  run(command: string, numbers: readonly number[], relative: boolean): void {
    const [x0, y0] = relative ? this.#at : ([0, 0] as const);
    const [x, y] = [numbers.at(-2) ?? 0, numbers.at(-1) ?? 0];
    if (command === 'h') this.#line([x0 + y, this.#at[1]]);
    else if (command === 'v') this.#line([this.#at[0], y0 + y]);
    else if (command === 'l') this.#line([x0 + x, y0 + y]);
    else if (command === 'a') this.#arc([x0 + x, y0 + y], numbers);
    else this.#move([x0 + x, y0 + y]);
  }

  close(): void {
    this.#line(this.#start);
    this.#flush(true);
    this.#at = this.#start;
  }

  finish(): Subpath[] {
    this.#flush(false);
    return this.#subpaths;
  }

  #move(to: Point): void {
    this.#flush(false);
    this.#at = to;
    this.#start = to;
  }

  #line(to: Point): void {
    if (!same(this.#at, to)) this.#segments.push(line(this.#at, to));
    this.#at = to;
  }

  #arc(to: Point, numbers: readonly number[]): void {
    const [rx = 0, ry = 0, , large = 0, clockwise = 0] = numbers;
    if (rx !== ry) throw new Error(`radii ${rx} and ${ry}: arcs are parts of circles`);
    this.#segments.push(arcBetween(this.#at, to, rx, large === 1, clockwise === 1));
    this.#at = to;
  }

  #flush(closed: boolean): void {
    if (this.#segments.length > 0) this.#subpaths.push({ segments: this.#segments, closed });
    this.#segments = [];
  }
}

/** The arc an SVG arc command means; a radius too small to reach grows, as SVG says. */
function arcBetween(from: Point, to: Point, r: number, large: boolean, clockwise: boolean): Arc {
  const half = distance(from, to) / 2;
  if (half < EPSILON) throw new Error(`an arc from ${from.join(' ')} to itself`);
  const radius = Math.max(r, half);
  const rise = Math.sqrt(radius ** 2 - half ** 2) * (large === clockwise ? 1 : -1);
  const [x, y] = subtract(to, from);
  const unit = rise / (2 * half);
  const centre: Point = [(from[0] + to[0]) / 2 + y * unit, (from[1] + to[1]) / 2 - x * unit];
  const sweep = turn(subtract(from, centre), subtract(to, centre), clockwise);
  return { type: 'arc', from, to, centre, radius, sweep };
}
