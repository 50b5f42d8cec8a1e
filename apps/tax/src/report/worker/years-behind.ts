import { createZone, dayToIso } from '@meridian/tax-engine/common/calendar.ts';
import { type Entry, isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import type { Disposal } from '@meridian/tax-engine/result/disposal.ts';
import type { IncomeLine } from '@meridian/tax-engine/result/report.ts';
import type { ValueOrigin } from '@meridian/tax-engine/result/lot.ts';
import { FIXED_ONE } from '@meridian/money/fixed.ts';
import { typedValues } from '@meridian/tax-engine/valuation/correction.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';

import type { YearView } from '../model/year-view.ts';
import { correctionsOf, valueBookOf, type Workspace } from './workspace.ts';
import { NO_YEAR_FILES } from './downloaded-years.ts';

/** Something with a value: an entry's part, a lot, an income. */
export interface Figure {
  readonly entry: Entry;
  readonly asset: string;
  readonly origin: ValueOrigin | null;
}

export function figuresOf(disposal: Disposal): Figure[] {
  const { asset, parts, slices } = disposal;
  return [
    ...parts.map(({ entry, origin }) => ({ entry, asset, origin })),
    ...slices.flatMap(({ lots }) => lots),
  ];
}

export function figureOf({ entry, asset, origin }: IncomeLine): Figure {
  return { entry, asset, origin };
}

/** The downloaded years that values of these figures come from, by price or by rate. */
export function yearsBehind(
  figures: readonly Figure[],
  rules: CountryRules,
  workspace: Workspace,
): YearView[] {
  const { kept, downloaded } = workspace.years;
  if (kept.length === 0) return [];
  const zone = createZone(rules.calendar.value);
  const own = valueBookOf(workspace, NO_YEAR_FILES.downloaded);
  const corrections = correctionsOf(workspace);
  const used = new Set<YearView>();
  for (const { entry, asset, origin } of figures) {
    const day = zone.dayOf(entry.at);
    const year = parseInt(dayToIso(day), 10);
    const isByPrice = origin === 'downloaded' || origin === 'simulated';
    const currencies = currenciesOf(entry);
    for (const [, { currency }] of typedValues(corrections.get(entry.id) ?? {})) {
      currencies.add(currency);
    }
    if (isByPrice) {
      for (const file of kept) {
        const isOfKind = file.kind === 'prices' && file.simulated === (origin === 'simulated');
        if (isOfKind && file.year === year) used.add(file);
      }
      for (const price of downloaded.pricesOf(asset, day, entry.account)) {
        currencies.add(price.currency);
      }
    }
    const isByRate = [...currencies].some(
      (currency) =>
        isFiat(currency) &&
        own.convert(FIXED_ONE, currency, rules.currency, day) === null &&
        downloaded.convert(FIXED_ONE, currency, rules.currency, day) !== null,
    );
    for (const file of kept) if (isByRate && isRateOf(file, year)) used.add(file);
  }
  return kept.filter((file) => used.has(file));
}

function isRateOf({ kind, year }: YearView, wanted: number): boolean {
  return kind === 'rates' && year === wanted;
}

/** Currencies that an entry states values in. */
function currenciesOf(entry: Entry): Set<string> {
  const { in: got, out: given } = { in: undefined, out: undefined, ...entry };
  const currencies = new Set<string>();
  for (const leg of [got, given, ...entry.fees]) {
    if (leg === undefined) continue;
    if (isFiat(leg.asset)) currencies.add(leg.asset);
    if (leg.value !== undefined) currencies.add(leg.value.currency);
  }
  return currencies;
}
