import { fixed, mulDiv } from '@meridian/money/fixed.ts';
import { dayToIso, isoToDay } from '@meridian/tax-engine/common/calendar.ts';
import { addDays, daysBetween } from '@meridian/tax-engine/common/time.ts';

/** Prices of the sample's coins in euros; straight lines run between the days named. */
const PRICES: Readonly<Record<string, readonly (readonly [day: string, price: string])[]>> = {
  BTC: [
    ['2023-01-10', '16000'],
    ['2023-08-15', '26700'],
    ['2024-02-02', '39600'],
    ['2024-03-05', '59000'],
    ['2024-06-01', '62200'],
    ['2024-11-21', '93000'],
    ['2025-01-20', '99000'],
    ['2025-04-09', '72500'],
    ['2025-10-03', '103000'],
    ['2025-11-12', '89000'],
    ['2026-01-01', '75000'],
  ],
  ETH: [
    ['2023-03-22', '1700'],
    ['2024-03-05', '3400'],
    ['2024-07-11', '2850'],
    ['2024-12-09', '3600'],
    ['2025-02-14', '2700'],
    ['2025-04-09', '1500'],
    ['2025-08-22', '4050'],
    ['2026-01-01', '2550'],
  ],
  SOL: [
    ['2024-04-18', '145'],
    ['2024-06-01', '153'],
    ['2024-11-21', '231'],
    ['2025-02-14', '190'],
    ['2025-04-09', '110'],
    ['2025-05-06', '132'],
    ['2025-10-03', '195'],
    ['2026-01-01', '107'],
  ],
};

export const SAMPLE_COINS = Object.keys(PRICES);

/** Days on which tax years begin and end; holdings are valued on them. */
const YEAR_EDGES = ['01-01', '03-31', '04-01', '04-05', '04-06', '06-30', '07-01', '12-31'];

const YEARS = ['2023', '2024', '2025', '2026'];

/**
 * The days that a report over events on `days` may need a price of: the day before and after each too,
 * which a tax zone or the rule of a country can mean, and the edges of tax years.
 */
export function daysWithPrices(days: readonly string[]): readonly string[] {
  const around = days.flatMap((day) =>
    [-1, 0, 1].map((by) => dayToIso(addDays(isoToDay(day), by))),
  );
  const edges = YEARS.flatMap((year) => YEAR_EDGES.map((edge) => `${year}-${edge}`));
  return [...new Set([...around, ...edges])].toSorted();
}

/** Price of a coin in euros on an ISO day, the nearest named one before the first and after the last. */
export function samplePrice(coin: string, day: string): bigint {
  const points = PRICES[coin] ?? [];
  const after = points.findIndex(([named]) => named >= day);
  const [next, last] = [points[after] ?? points.at(-1), points[after - 1]];
  const [nextDay, nextPrice] = next ?? [day, '0'];
  if (last === undefined || after < 0) return fixed(nextPrice);
  const [from, to] = [isoToDay(last[0]), isoToDay(nextDay)];
  const start = fixed(last[1]);
  const passed = BigInt(daysBetween(from, isoToDay(day)));
  const length = BigInt(daysBetween(from, to));
  return start + mulDiv(fixed(nextPrice) - start, passed, length, 'half-even');
}
