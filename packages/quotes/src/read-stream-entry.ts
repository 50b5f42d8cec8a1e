import type { BookEntry, TradesEntry } from '@meridian/protocol/contracts/quote-socket.ts';

/** By hand, as quotes are read: many times a second. The schemas' own examples are its test. */
export function isBookEntry(value: unknown): value is BookEntry {
  if (!isChained(value) || !isLevels(value['b']) || !isLevels(value['a'])) return false;
  const { status } = value;
  return status === undefined || status === 'Trading' || status === 'Halted';
}

export function isTradesEntry(value: unknown): value is TradesEntry {
  return isChained(value) && Array.isArray(value['t']) && value['t'].every(isTrade);
}

const DECIMAL = /^\d+(?:\.\d+)?$/;

function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 64 && DECIMAL.test(value);
}

function isLevels(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  return value.every((level: unknown) => {
    return Array.isArray(level) && level.length === 2 && level.every(isDecimal);
  });
}

function isTrade(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { i: id, t: time, p: price, v: size, S: side, x: tradeId } = value;
  const isNamed = typeof id === 'string' && typeof time === 'number';
  const isSide = side === 'Buy' || side === 'Sell';
  const isOwned = tradeId === undefined || typeof tradeId === 'string';
  return isNamed && isSide && isOwned && isDecimal(price) && isDecimal(size);
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isChained(value: unknown): value is Fields {
  return isFields(value) && isCount(value['after']) && isCount(value['seq']);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
