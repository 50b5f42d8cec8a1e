import { asInstant, type Instant } from '@meridian/tax-engine/common/time.ts';
import type { OrderedReader } from './day-order.ts';
import {
  NOT_A_TIME,
  parsePlainTime,
  parseWallTime,
  TIME_LENGTH_MAX,
  type WallTime,
} from './instant.ts';
import type { LedgerBuilder } from '../ledger/builder.ts';
import { ZoneReader } from './zone.ts';

export interface ZoneName {
  readonly name: string;
  readonly stated: boolean;
}

const NOT_AN_INSTANT = asInstant(Number.NaN);

/** Turns the times of one file into instants. */
export class Clock {
  readonly zone: ZoneName;
  readonly #ledger: LedgerBuilder;
  readonly #reader: ZoneReader | null;
  readonly #parse: (text: string) => WallTime | 'ambiguous';

  /**
   * @param parse the format's own reading, where it writes other than ISO dates
   * @throws RangeError when the platform does not know the zone.
   */
  constructor(
    zone: ZoneName,
    ledger: LedgerBuilder,
    parse?: ((text: string) => WallTime) | OrderedReader,
  ) {
    this.zone = zone;
    this.#ledger = ledger;
    this.#reader = zone.name === 'UTC' ? null : new ZoneReader(zone.name);
    this.#parse = typeof parse === 'object' ? (text) => parse.read(text) : (parse ?? parseWallTime);
  }

  /**
   * The instant; NaN when the text is no time of a possible year, or one that
   * can be read in more than one way.
   */
  read(text: string, line: number): Instant {
    const plain = parsePlainTime(text);
    if (plain !== null) return this.#toUtc(plain, line);
    const time = text.length > TIME_LENGTH_MAX ? NOT_A_TIME : this.#parse(text);
    if (time === 'ambiguous') return NOT_AN_INSTANT;
    const { wall, offset } = time;
    return offset === null ? this.#toUtc(wall, line) : asInstant(wall - offset);
  }

  /** Sets aside a row whose time `read` gave no instant for, and says why. */
  refuse(line: number, column: string, text: string): void {
    if (text.length > TIME_LENGTH_MAX || this.#parse(text) !== 'ambiguous')
      return this.#ledger.refuse(line, 'bad-date', column, text);
    this.#ledger.refuse(line, 'ambiguous-date', column, text);
    this.#ledger.issue('day-order-open', [line]);
  }

  #toUtc(wall: number, line: number): Instant {
    if (this.#reader === null || Number.isNaN(wall)) return asInstant(wall);
    const { at: time, type } = this.#reader.toUtc(wall);
    if (type !== 'plain') {
      const code = type === 'skipped' ? 'time-skipped' : 'time-repeated';
      this.#ledger.issue(code, [line], { zone: this.zone.name });
    }
    return time;
  }
}
