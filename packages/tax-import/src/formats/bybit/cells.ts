import { type AmountReader, splitUnit } from '../../ledger/amounts.ts';
import { parseWallTime, type WallTime } from '../../times/instant.ts';
import type { UnitAmount } from '../shared/row-cells.ts';

const TIME_FIRST = /^(\d?\d):(\d\d)(?::(\d\d))?\s+(\d{4}-\d\d-\d\d)$/;

/** Bybit's order pages put the time before the date, to the minute: `22:37 2024-11-21`. */
export function parseBybitTime(text: string): WallTime {
  const match = TIME_FIRST.exec(text.trim());
  if (match === null) return parseWallTime(text);
  const [, hour = '', minute = '', second = '00', date = ''] = match;
  return parseWallTime(`${date} ${hour.padStart(2, '0')}:${minute}:${second}`);
}

/** Reads `105.31 USDT` or `5 1INCH`; null for anything else. */
export function readSpacedUnit(text: string, amounts: AmountReader): UnitAmount | null {
  const split = splitUnit(text);
  const amount = split === null ? null : amounts.quantity(split.number);
  return split === null || amount === null ? null : { amount, asset: split.unit.toUpperCase() };
}

/**
 * Amounts by currency as Bybit nests them in a cell: `{"USDT":"0.11"}`. Null when the cell holds
 * anything else; empty where it says nothing.
 */
export function readCoinAmounts(
  text: string,
  amounts: AmountReader,
): ReadonlyMap<string, bigint> | null {
  const read = new Map<string, bigint>();
  if (text === '') return read;
  const content = parseJson(text);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return null;
  for (const [coin, amount] of Object.entries(content)) {
    const atoms = typeof amount === 'string' ? amounts.quantity(amount) : null;
    if (atoms === null || coin === '') return null;
    read.set(coin.toUpperCase(), atoms);
  }
  return read;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
