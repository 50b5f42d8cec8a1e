import type { Rate } from '@meridian/money/measure.ts';
import type { RatePoint } from '@meridian/tax-engine/valuation/values.ts';
import {
  dayOf,
  type DayForm,
  isCurrency,
  isMissing,
  perUnit,
  plusDays,
  positiveOf,
} from './rate-cells.ts';

export interface RejectedRate {
  /** Line number, 1-based; in JSON the number of the record. */
  readonly row: number;
  readonly reason:
    | 'import.value.bad-date'
    | 'import.value.bad-number'
    | 'import.value.ambiguous-number'
    | 'import.value.incomplete'
    | 'import.value.bad-asset'
    | 'import.value.contradiction'
    | 'import.value.cut-short';
  readonly params: { readonly text: string };
}

/** One published rate as its file writes it. */
export interface RateCell {
  readonly row: number;
  /** The line or record, to show where it cannot be read. */
  readonly text: string;
  readonly day: string;
  /** Last day it is valid on; without it only `day`. */
  readonly until?: string;
  readonly currency: string;
  /** Units of the foreign currency that the rate is for. */
  readonly units?: string;
  readonly rate: string;
  /** The other side, where the rate is the mean of the two. */
  readonly other?: string;
  readonly mark?: '.' | ',';
}

/** Where a source states its rates: in its own currency for one unit, or foreign units for one of its own. */
export type Direction = 'foreign-in-base' | 'base-in-foreign';

/** The longest period one rate is valid for. */
const PERIOD_DAYS_MAX = 366;
const TEXT_MAX = 160;

/** Collects what a reader finds: exact rates, and every cell that cannot be read with its reason. */
export class RateSheet {
  readonly points: RatePoint[] = [];
  readonly rejected: RejectedRate[] = [];
  readonly #base: string;
  readonly #direction: Direction;
  readonly #source: string;
  readonly #seen = new Map<string, Rate>();

  constructor(base: string, direction: Direction, source: string) {
    this.#base = base;
    this.#direction = direction;
    this.#source = source;
  }

  reject(row: number, reason: RejectedRate['reason'], text: string): void {
    const shown = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
    this.rejected.push({ row, reason, params: { text: shown } });
  }

  /** The day of a line, which is rejected where it has none. */
  day(row: number, text: string, cell: string, form: DayForm): string | null {
    const day = dayOf(cell, form);
    if (day === null) this.reject(row, 'import.value.bad-date', text);
    return day;
  }

  /** A cell that says there is no rate is no error: the day stays missing. */
  add(cell: RateCell): void {
    const { row, text, mark = '.', units = '1' } = cell;
    const currency = cell.currency.trim().toUpperCase();
    if (isMissing(cell.rate.trim()) || currency === this.#base) return;
    if (!isCurrency(currency)) return this.reject(row, 'import.value.incomplete', text);
    const count = positiveOf(units.trim(), mark);
    const rate = positiveOf(cell.rate.trim(), mark);
    const other = cell.other === undefined ? rate : positiveOf(cell.other.trim(), mark);
    if (rate === null || other === null || count === null) {
      return this.reject(row, 'import.value.bad-number', text);
    }
    const mean = rate === other ? rate : (rate + other) / 2n;
    const unitRate = perUnit(mean, count);
    if (cell.until === undefined) {
      if (!this.#put(cell.day, currency, unitRate)) {
        this.reject(row, 'import.value.contradiction', text);
      }
      return;
    }
    this.#addPeriod({ ...cell, until: cell.until }, currency, unitRate);
  }

  #addPeriod(cell: RateCell & { readonly until: string }, currency: string, rate: Rate): void {
    const { row, text, until } = cell;
    if (until < cell.day || until > plusDays(cell.day, PERIOD_DAYS_MAX)) {
      return this.reject(row, 'import.value.bad-date', text);
    }
    for (let day = cell.day; day <= until; day = plusDays(day, 1)) {
      if (!this.#put(day, currency, rate)) {
        return this.reject(row, 'import.value.contradiction', text);
      }
    }
  }

  /** False where another rate of the day stands already. */
  #put(day: string, currency: string, rate: Rate): boolean {
    const key = `${day}${currency}`;
    const before = this.#seen.get(key);
    if (before !== undefined) return before === rate;
    this.#seen.set(key, rate);
    const source = this.#source;
    this.points.push(
      this.#direction === 'foreign-in-base'
        ? { day, currency, quote: this.#base, rate, source }
        : { day, currency: this.#base, quote: currency, rate, source },
    );
    return true;
  }
}
