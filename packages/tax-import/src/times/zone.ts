import { asInstant, type Instant } from '@meridian/tax-engine/common/time.ts';
const MINUTE_MS = 60_000;
/** Milliseconds of a day without a change of offset. */
export const DAY_MS = 86_400_000;
/** Offsets change on quarters of an hour at the most often. */
const CACHE_STEP_MS = 15 * MINUTE_MS;

/** A local time in UTC; `skipped` never was on the zone's clocks, `repeated` was there twice. */
export interface ZonedTime {
  readonly at: Instant;
  readonly type: 'plain' | 'skipped' | 'repeated';
}

/** Reads the wall clock of one zone of the IANA database. */
export class ZoneReader {
  readonly #format: Intl.DateTimeFormat;
  readonly #offsets = new Map<number, number>();

  /** @throws RangeError when the platform does not know the zone. */
  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  }

  /**
   * @param wall the local digits as milliseconds in UTC, see `WallTime`
   * @returns for a skipped time the instant as if the clocks had not been put forward, for a
   * repeated one its first occurrence
   */
  toUtc(wall: number): ZonedTime {
    const before = this.#offsetAt(wall - DAY_MS);
    const after = this.#offsetAt(wall + DAY_MS);
    const first = this.#isOffsetAt(wall, before);
    if (before === after) return { at: asInstant(wall - before), type: 'plain' };
    const second = this.#isOffsetAt(wall, after);
    if (first && second) return { at: asInstant(wall - Math.max(before, after)), type: 'repeated' };
    if (second) return { at: asInstant(wall - after), type: 'plain' };
    return { at: asInstant(wall - before), type: first ? 'plain' : 'skipped' };
  }

  #isOffsetAt(wall: number, offset: number): boolean {
    return this.#offsetAt(wall - offset) === offset;
  }

  #offsetAt(utc: number): number {
    const step = Math.floor(utc / CACHE_STEP_MS);
    const known = this.#offsets.get(step);
    if (known !== undefined) return known;
    const start = step * CACHE_STEP_MS;
    const offset = this.#wallAt(start) - start;
    this.#offsets.set(step, offset);
    return offset;
  }

  #wallAt(utc: number): number {
    const parts = new Map<string, number>();
    for (const { type, value } of this.#format.formatToParts(utc)) {
      parts.set(type, Number.parseInt(value, 10));
    }
    const part = (type: string): number => parts.get(type) ?? Number.NaN;
    return Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
  }
}

/**
 * The zone that a column's header states: `UTC_Time`, `Time(UTC)`, `Time(UTC+08:00)`. Null when it
 * states none.
 */
export function stateZone(header: string): string | null {
  const match = /utc\s*(?:([+-])\s*(\d{1,2})(?::?(\d\d))?)?/i.exec(header);
  return match === null ? null : offsetName(match[1], match[2], match[3]);
}

const PREAMBLE_ZONE = /time\s?zone\W*?(?:utc|gmt)\s*(?:([+-])\s*(\d{1,2})(?::?(\d\d))?)?/i;

/** The zone that a line above the header states: `UID:1,Account Type:Main,Time Zone:UTC+3`. */
export function preambleZone(lines: readonly string[]): string | null {
  for (const line of lines) {
    const match = PREAMBLE_ZONE.exec(line);
    if (match !== null) return offsetName(match[1], match[2], match[3]);
  }
  return null;
}

/** As Binance and browsers write them: `(UTC+7)`, `(UTC--6)`, `(UTC+5_30)`. */
const FILE_NAME_ZONE = /\((?:utc|gmt)\s*(?:(\+|--?)\s*(\d{1,2})(?:[:_.]?(\d\d))?)?\)/gi;

/** The zone that a file's name states in brackets, the innermost one of an archive's. */
export function fileNameZone(fileName: string): string | null {
  const match = [...fileName.matchAll(FILE_NAME_ZONE)].at(-1);
  return match === undefined ? null : offsetName(match[1]?.slice(0, 1), match[2], match[3]);
}

/** Clocks are at most so many hours from UTC. */
const OFFSET_HOURS_MAX = 14;

/** Null for an offset that no clock has. */
function offsetName(sign = '+', hours = '0', minutes = '00'): string | null {
  if (Number.parseInt(hours, 10) > OFFSET_HOURS_MAX || minutes > '59') return null;
  const offset = `${hours.padStart(2, '0')}:${minutes}`;
  return offset === '00:00' ? 'UTC' : `${sign}${offset}`;
}
