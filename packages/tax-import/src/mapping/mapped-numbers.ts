import type { AmountReader } from '../ledger/amounts.ts';
import { isAssetName } from '../ledger/assets.ts';

/** A number of a cell; `unit` is '' where the cell has none. */
export interface ReadNumber {
  readonly atoms: bigint;
  readonly unit: string;
}

/** What exporters write where a cell does not apply. */
const EMPTY = new Set(['', '-', '--', '—', 'null', 'N/A', 'n/a']);

/** Some units begin with a digit (`0.5 1INCH`), but only behind a space. */
const UNIT_APART = /^(\S.*\S|\S)\s+([\p{L}\d][\p{L}\d.]*)$/u;
const UNIT_JOINED = /^([-+\d.,'’]*\d)(\p{L}[\p{L}\d.]*)$/u;

/** A unit that is a name, unlike a sign that several currencies share. */
const NAME = /^[\p{L}\d.]+$/u;

/** Reads numbers with or without a unit, with the decimal mark that the file has. */
export class NumberReader {
  readonly #amounts: AmountReader;

  constructor(amounts: AmountReader) {
    this.#amounts = amounts;
  }

  isEmpty(text: string): boolean {
    return EMPTY.has(text);
  }

  /** Null when the text is no number, with or without a unit, or needs more than 24 decimals. */
  read(text: string): ReadNumber | null {
    const plain = this.#amounts.quantity(text);
    if (plain !== null) return { atoms: plain, unit: '' };
    const whole = this.#amounts.withCurrency(text);
    if (whole !== null) return { atoms: whole.atoms, unit: nameIn(whole.currency) };
    const [, number = '', unit = ''] = UNIT_APART.exec(text) ?? UNIT_JOINED.exec(text) ?? [];
    if (number === '' || !isAssetName(unit)) return null;
    const apart = this.#amounts.withCurrency(number);
    return apart === null || nameIn(apart.currency) !== '' ? null : { atoms: apart.atoms, unit };
  }
}

function nameIn(currency: string): string {
  return NAME.test(currency) ? currency : '';
}
