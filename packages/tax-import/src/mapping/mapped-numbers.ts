import { parseFixed, toFixedPoint } from '@meridian/money/fixed.ts';
import { parseAmount } from '@meridian/money/parse.ts';
import { isAssetName } from '../ledger/amounts.ts';
import type { DecimalMark } from './mapping.ts';

/** A number of a cell; `unit` is '' where the cell has none. */
export type ReadNumber = { readonly atoms: bigint; readonly unit: string };

/** What exporters write where a cell does not apply. */
const EMPTY = new Set(['', '-', '--', '—', 'null', 'N/A', 'n/a']);

/** Some units begin with a digit (`0.5 1INCH`), but only behind a space. */
const UNIT_APART = /^(\S.*\S|\S)\s+([\p{L}\d][\p{L}\d.]*)$/u;
const UNIT_JOINED = /^([-+\d.,'’]*\d)(\p{L}[\p{L}\d.]*)$/u;

/** A unit that is a name, unlike a sign that several currencies share. */
const NAME = /^[\p{L}\d.]+$/u;

/**
 * Reads numbers with the decimal mark that the mapping states: `1.234` is over a thousand where that
 * is a comma.
 */
export class NumberReader {
  readonly #mark: DecimalMark;

  constructor(mark: DecimalMark) {
    this.#mark = mark;
  }

  isEmpty(text: string): boolean {
    return EMPTY.has(text);
  }

  /** Null when the text is no number, with or without a unit, or needs more than 24 decimals. */
  read(text: string): ReadNumber | null {
    const plain = this.#mark === '.' ? parseFixed(text) : null;
    if (plain !== null) return { atoms: plain, unit: '' };
    const whole = this.#readWhole(text);
    if (whole !== null) return whole;
    const [, number = '', unit = ''] = UNIT_APART.exec(text) ?? UNIT_JOINED.exec(text) ?? [];
    const apart = number === '' ? null : this.#readWhole(number);
    if (!isAssetName(unit)) return null;
    return apart === null || apart.unit !== '' ? null : { atoms: apart.atoms, unit };
  }

  #readWhole(text: string): ReadNumber | null {
    const read = parseAmount(text, { decimalMark: this.#mark });
    const atoms = read.ok ? toFixedPoint(read.value) : null;
    if (!read.ok || atoms === null) return null;
    const { currency = '' } = read;
    return { atoms, unit: NAME.test(currency) ? currency : '' };
  }
}
