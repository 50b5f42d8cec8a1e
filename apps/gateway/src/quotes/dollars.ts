import { decimal, type Decimal, divide, isZero, ONE } from '@meridian/money/decimal.ts';
import type { QuoteSource } from './feed.ts';

const INVERSE_DIGITS = 18;
/** Counted at par. */
const DOLLARS: ReadonlySet<string> = new Set(['USDT', 'USDC', 'USD']);

/** What one unit is worth by its pair against USDT, either way round; null where there is none. */
export function dollarsFor(asset: string, quotes: Pick<QuoteSource, 'latest'>): Decimal | null {
  if (DOLLARS.has(asset)) return ONE;
  const direct = quotes.latest(`${asset}USDT`);
  if (direct !== undefined) return decimal(direct.close);
  const inverse = quotes.latest(`USDT${asset}`);
  if (inverse === undefined || isZero(decimal(inverse.close))) return null;
  return divide(ONE, decimal(inverse.close), INVERSE_DIGITS, 'half-even');
}
