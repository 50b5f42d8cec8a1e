import { parseAmount } from '@meridian/money/parse.ts';
import { toFixedPoint } from '@meridian/money/fixed.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { leg } from '../../ledger/builder.ts';
import type { CoinbaseRow } from './rows.ts';

const QUOTED = /\bfor\s+[^\d\s]{0,3}(\d[\d.,]*)\s+([A-Za-z][A-Za-z0-9]{1,9})\b/;

/** The other side of "Bought 0.05 BTC for 100 USDC on BTC-USDC ..."; null when notes name none. */
export function quotedLeg(notes: string): Leg | null {
  const [, amount = '', asset = ''] = QUOTED.exec(notes) ?? [];
  const quantity = read(amount, '.');
  return quantity === null ? null : leg(asset.toUpperCase(), quantity);
}

export interface ConvertNotes {
  readonly side: 'from' | 'to';
  readonly other: Leg;
}

/**
 * The other leg of a convert, which stands in the notes only: "Converted 0.005 BTC to 50 SOL". In
 * another language the numbers are believed when one of them is the row's own, and both decimal
 * marks, where both fit, say the same: `5 BTC en 1.234 SOL` has two readings.
 */
export function readConvert(row: CoinbaseRow): ConvertNotes | null {
  if (/^\s*converted\b/i.test(row.notes)) return readWith(row, '.', true);
  const [first = null, second = first] = (['.', ','] as const).flatMap(
    (mark) => readWith(row, mark, false) ?? [],
  );
  return first?.other.quantity === second?.other.quantity ? first : null;
}

function readWith(row: CoinbaseRow, mark: '.' | ',', english: boolean): ConvertNotes | null {
  const legs = amountsIn(row.notes).map(({ number, asset }) => ({
    asset: asset === 'ETH2' ? 'ETH' : asset,
    quantity: read(number, mark),
  }));
  const [from, to] = legs;
  if (legs.length !== 2 || !from?.quantity || !to?.quantity || from.asset === to.asset) return null;
  const fromIsOwn = from.asset === row.asset && (english || from.quantity === row.quantity);
  if (fromIsOwn) return { side: 'from', other: leg(to.asset, to.quantity) };
  if (english && to.asset === row.asset) {
    return { side: 'to', other: leg(from.asset, from.quantity) };
  }
  return null;
}

/** No amount in a note is as long. */
const NUMBER_LENGTH_MAX = 256;

const NUMBER = /(?<![\d.,'’])\d[\d.,'’]*$/;
const ASSET = /^[A-Za-z][A-Za-z0-9]{1,9}\b/;

/** Numbers with an asset behind them; a number may have spaces between its groups (`1 234,5 SOL`). */
function amountsIn(notes: string): { readonly number: string; readonly asset: string }[] {
  const found: { number: string; asset: string }[] = [];
  let number = '';
  for (const word of notes.split(/\s+/)) {
    const [digits = ''] = NUMBER.exec(word) ?? [];
    const [asset = ''] = ASSET.exec(word) ?? [];
    if (asset !== '' && digits === '' && number !== '') {
      found.push({ number, asset: asset.toUpperCase() });
    }
    const goesOn = number !== '' && digits === word;
    number = digits === '' ? '' : goesOn ? `${number} ${digits}` : digits;
  }
  return found;
}

function read(text: string, decimalMark: '.' | ','): bigint | null {
  if (text.length > NUMBER_LENGTH_MAX) return null;
  const amount = parseAmount(withoutMarksBehind(text), { decimalMark });
  return amount.ok ? toFixedPoint(amount.value) : null;
}

/** A number at the end of a sentence. Walked from the end: a pattern tries each mark of a long row. */
function withoutMarksBehind(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '.' || text[end - 1] === ',')) end -= 1;
  return text.slice(0, end);
}
