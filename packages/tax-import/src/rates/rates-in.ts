import { asRate, atomsOf } from '@meridian/money/measure.ts';
import { FIXED_ONE } from '@meridian/money/fixed.ts';
import { divideRounded } from '@meridian/money/rounding.ts';
import type { RatePoint } from '@meridian/tax-engine/valuation/values.ts';
import { PEGS, type Peg, pegOf } from '@meridian/tax-engine/valuation/pegs.ts';
import type { RateSource } from './source.ts';

/** Worth of one unit in the source's own currency, as a ratio of atoms: nothing is rounded yet. */
interface Worth {
  readonly num: bigint;
  readonly den: bigint;
}

/** The currencies of the countries of the tax rules that do not have the euro. */
const CURRENCY_OF: Readonly<Record<string, string>> = {
  AE: 'AED',
  AR: 'ARS',
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CZ: 'CZK',
  GB: 'GBP',
  GE: 'GEL',
  HK: 'HKD',
  HU: 'HUF',
  ID: 'IDR',
  JP: 'JPY',
  KZ: 'KZT',
  MX: 'MXN',
  MY: 'MYR',
  PL: 'PLN',
  RO: 'RON',
  SA: 'SAR',
  TR: 'TRY',
  TW: 'TWD',
  UA: 'UAH',
  US: 'USD',
  VN: 'VND',
};

/** Whether the law of a country with this currency names the source. */
export function isLegalFor(source: RateSource, currency: string): boolean {
  return source.lawOf.some((country) => (CURRENCY_OF[country] ?? 'EUR') === currency);
}

/**
 * The rates of a source's file as worths in `quote`: as published where the source quotes in it,
 * turned round where it quotes the other way, else across the source's own currency. One rounding,
 * at the last of 24 decimals. Rates that the law of `quote` does not name are `approximate`, and a
 * cross rate's `source` says what it goes through.
 *
 * @param points as `readRateFile` gives them
 * @returns none where the file has no rate of `quote`
 */
export function ratesIn(
  points: readonly RatePoint[],
  source: RateSource,
  quote: string,
): RatePoint[] {
  const isLegal = isLegalFor(source, quote);
  const days = new Map<string, Map<string, Worth>>();
  for (const { day, currency, quote: foreign, rate } of points) {
    const worths = days.get(day) ?? new Map<string, Worth>([[source.base, ONE]]);
    days.set(day, worths);
    if (source.direction === 'foreign-in-base')
      worths.set(currency, { num: atomsOf(rate), den: FIXED_ONE });
    else worths.set(foreign, { num: FIXED_ONE, den: atomsOf(rate) });
  }
  const found: RatePoint[] = [];
  for (const [day, worths] of days) {
    const pegged = new Set(PEGS.filter((peg) => addPegged(worths, peg)).map((peg) => peg.currency));
    const target = worths.get(quote);
    if (target === undefined) continue;
    for (const [currency, worth] of worths) {
      if (currency === quote) continue;
      const rate = divideRounded(
        worth.num * target.den * FIXED_ONE,
        worth.den * target.num,
        'half-even',
      );
      if (rate <= 0n) continue;
      const named = label(source, currency, quote, { isLegal, pegged });
      found.push({ day, currency, quote, rate: asRate(rate), ...named });
    }
  }
  return found;
}

const ONE: Worth = { num: FIXED_ONE, den: FIXED_ONE };

/** A pegged currency that the source does not quote has its worth by the dollar. */
function addPegged(worths: Map<string, Worth>, { currency, to, rate }: Peg): boolean {
  const dollar = worths.get(to);
  if (dollar === undefined || worths.has(currency)) return false;
  worths.set(currency, { num: dollar.num * FIXED_ONE, den: dollar.den * atomsOf(rate) });
  return true;
}

type Label = Pick<RatePoint, 'source' | 'approximate'>;

interface How {
  readonly isLegal: boolean;
  /** Currencies whose worth is by their peg alone. */
  readonly pegged: ReadonlySet<string>;
}

function label(source: RateSource, currency: string, quote: string, how: How): Label {
  const { isLegal, pegged } = how;
  const peg = pegged.has(quote) ? pegOf(quote) : null;
  // By the peg alone, whatever the file says of the dollar.
  if (peg !== null && currency === peg.to) return { source: peg.source };
  const isCross = currency !== source.base && quote !== source.base;
  const isPegged = pegged.has(currency) || pegged.has(quote);
  const ways = [...(isCross ? [source.base] : []), ...(isPegged ? ['USD'] : [])];
  const through = ways.filter((way) => way !== currency && way !== quote);
  const name =
    through.length === 0 ? source.name : `${source.name}, through ${through.join(' and ')}`;
  return isLegal && through.length === 0 ? { source: name } : { source: name, approximate: true };
}

/** The same rates in an order in which those that a law names win over approximate ones of a day. */
export function legalLast(rates: readonly RatePoint[]): RatePoint[] {
  return [
    ...rates.filter(({ approximate }) => approximate === true),
    ...rates.filter(({ approximate }) => approximate !== true),
  ];
}
