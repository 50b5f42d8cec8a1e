import { parseAmount } from '@meridian/money/parse.ts';
import { toFixedPoint } from '@meridian/money/fixed.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import type { CoinbaseRow } from './rows.ts';

const PAIR = /(\d[\d.,]*)\s+([A-Za-z][A-Za-z0-9]{1,9})\b/g;
const QUOTED = /\bfor\s+[^\d\s]{0,3}(\d[\d.,]*)\s+([A-Za-z][A-Za-z0-9]{1,9})\b/;

/** The other side of "Bought 0.05 BTC for 100 USDC on BTC-USDC ..."; null when notes name none. */
export function quotedLeg(notes: string): Leg | null {
  const [, amount = '', asset = ''] = QUOTED.exec(notes) ?? [];
  const quantity = read(amount, '.');
  return quantity === null ? null : { asset: asset.toUpperCase(), quantity };
}

export type ConvertNotes = { readonly side: 'from' | 'to'; readonly other: Leg };

/**
 * The other leg of a convert, which stands in the notes only: "Converted 0.005 BTC to 50 SOL". In
 * another language the numbers are believed when one of them is the row's own.
 */
export function readConvert(row: CoinbaseRow): ConvertNotes | null {
  const english = /^\s*converted\b/i.test(row.notes);
  for (const mark of english ? (['.'] as const) : (['.', ','] as const)) {
    const legs = [...row.notes.matchAll(PAIR)].map(([, amount = '', asset = '']) => ({
      asset: asset.toUpperCase() === 'ETH2' ? 'ETH' : asset.toUpperCase(),
      quantity: read(amount, mark),
    }));
    const [from, to] = legs;
    if (legs.length !== 2 || !from?.quantity || !to?.quantity || from.asset === to.asset) continue;
    const fromIsOwn = from.asset === row.asset && (english || from.quantity === row.quantity);
    if (fromIsOwn) return { side: 'from', other: { asset: to.asset, quantity: to.quantity } };
    if (english && to.asset === row.asset) {
      return { side: 'to', other: { asset: from.asset, quantity: from.quantity } };
    }
  }
  return null;
}

function read(text: string, decimalMark: '.' | ','): bigint | null {
  const amount = parseAmount(text.replace(/[.,]+$/, ''), { decimalMark });
  return amount.ok ? toFixedPoint(amount.value) : null;
}
