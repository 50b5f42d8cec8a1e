import { hourOfHalf } from '../times/day-order.ts';
import { parseWallTime, type WallTime } from '../times/instant.ts';

/** Reads a time as a pattern has it. */
export type PatternReader = (text: string) => WallTime;

const NOT_A_TIME: WallTime = { wall: Number.NaN, offset: null };

/** Longest first: `MMM` is no `MM` and an `M`. */
const TOKENS: readonly (readonly [token: string, piece: string])[] = [
  ['YYYY', '(?<year>\\d{4})'],
  ['YY', '(?<year>\\d{2})'],
  ['MMMM', '(?<name>\\p{L}{3,12})\\.?'],
  ['MMM', '(?<name>\\p{L}{3,12})\\.?'],
  ['MM', '(?<month>\\d{2})'],
  ['M', '(?<month>\\d{1,2})'],
  ['DD', '(?<day>\\d{2})'],
  ['D', '(?<day>\\d{1,2})'],
  ['HH', '(?<hour>\\d{2})'],
  ['H', '(?<hour>\\d{1,2})'],
  ['hh', '(?<half>\\d{2})'],
  ['h', '(?<half>\\d{1,2})'],
  ['mm', '(?<minute>\\d{2})'],
  ['ss', '(?<second>\\d{2})'],
  ['SSS', '(?<part>\\d{1,9})'],
  ['A', '(?<noon>[AaPp])\\.?[Mm]\\.?'],
  ['Z', '(?<zone>Z|(?:UTC|GMT)?(?:[+-]\\d\\d?(?::?\\d\\d)?)?)'],
];

const UNIX: ReadonlyMap<string, number> = new Map([
  ['unix-seconds', 1000],
  ['unix-milliseconds', 1],
]);

const PATTERN_MAX = 60;
/** 2009 and 2101, as milliseconds. */
const UNIX_MIN = Date.UTC(2009, 0, 1);
const UNIX_MAX = Date.UTC(2101, 0, 1);

/**
 * A reader for a pattern such as `DD.MM.YYYY HH:mm:ss`, `D MMM YY, h:mm A`, `YYYYMMDD`,
 * `unix-seconds` or `unix-milliseconds`. Letters that are no token stand in single quotes.
 *
 * @returns null for a pattern without a day, or with a letter that means nothing
 */
export function parsePattern(pattern: string): PatternReader | null {
  const unit = UNIX.get(pattern);
  if (unit !== undefined) return (text) => readUnix(text, unit);
  const source = pattern.length > PATTERN_MAX ? null : sourceOf(pattern);
  if (source === null) return null;
  // Every piece is one of the above or an escaped character: none can run away.
  const expression = new RegExp(`^${source}$`, 'u');
  return (text) => {
    const groups = expression.exec(text.trim())?.groups;
    return groups === undefined ? NOT_A_TIME : timeOf(groups);
  };
}

function sourceOf(pattern: string): string | null {
  const seen = new Set<string>();
  let source = '';
  for (let index = 0; index < pattern.length;) {
    const char = pattern.charAt(index);
    if (char === "'") {
      const end = pattern.indexOf("'", index + 1);
      if (end < 0) return null;
      source += escape(pattern.slice(index + 1, end));
      index = end + 1;
      continue;
    }
    const found = TOKENS.find(([token]) => pattern.startsWith(token, index));
    if (found === undefined) {
      if (/\p{L}/u.test(char) && char !== 'T') return null;
      source += char === ' ' ? '\\s+' : escape(char);
      index += 1;
      continue;
    }
    const [token, piece] = found;
    const group = /<(\w+)>/.exec(piece)?.[1] ?? '';
    if (seen.has(group)) return null;
    seen.add(group);
    source += piece;
    index += token.length;
  }
  const whole = seen.has('year') && seen.has('day') && seen.has('month') !== seen.has('name');
  const clock = seen.has('half') === seen.has('noon') && !(seen.has('half') && seen.has('hour'));
  return whole && clock ? source : null;
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

type Groups = Readonly<Record<string, string | undefined>>;

function timeOf({ year = '', month, name, day = '', ...time }: Groups): WallTime {
  const monthNumber = month ?? monthOf(name ?? '');
  const { hour, half, noon = 'a', minute = '00', second = '00', part, zone = '' } = time;
  const clock = half === undefined ? (hour ?? '00') : hourOfHalf(half, `${noon}m`);
  if (monthNumber === null || clock === null) return NOT_A_TIME;
  const full = year.length === 2 ? `20${year}` : year;
  const date = `${full}-${two(monthNumber)}-${two(day)}`;
  const fraction = part === undefined ? '' : `.${part}`;
  return parseWallTime(`${date} ${two(clock)}:${minute}:${second}${fraction} ${zone}`);
}

function two(digits: string): string {
  return digits.padStart(2, '0');
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** Where other languages begin otherwise. */
const OTHER_MONTHS: ReadonlyMap<string, number> = new Map(
  Object.entries({ mär: 3, mai: 5, okt: 10, dez: 12, ene: 1, abr: 4, ago: 8, dic: 12 }),
);

function monthOf(name: string): string | null {
  const start = name.slice(0, 3).toLowerCase();
  const index = MONTHS.indexOf(start);
  const number = index < 0 ? OTHER_MONTHS.get(start) : index + 1;
  return number === undefined ? null : `${number}`;
}

const UNIX_DIGITS = /^(\d{1,14})(?:\.(\d{1,9}))?$/;

function readUnix(text: string, unit: number): WallTime {
  const [, whole, part = ''] = UNIX_DIGITS.exec(text.trim()) ?? [];
  if (whole === undefined) return NOT_A_TIME;
  const fraction = unit === 1 ? 0 : Number.parseInt(part.slice(0, 3).padEnd(3, '0'), 10);
  const wall = Number.parseInt(whole, 10) * unit + fraction;
  return wall >= UNIX_MIN && wall < UNIX_MAX ? { wall, offset: 0 } : NOT_A_TIME;
}
