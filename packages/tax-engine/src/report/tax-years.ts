import { createZone, taxYearBounds } from '../common/calendar.ts';
import { EARLIEST_INSTANT, LATEST_INSTANT, addDays } from '../common/time.ts';
import type { Entry } from '../ledger/entry.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';

/** Tax years with entries, latest first. */
export function yearsOf(entries: readonly Entry[], rules: CountryRules): number[] {
  const { calendar } = rules;
  const zone = createZone(calendar.value);
  const years = new Set<number>();
  // Most entries are of the same year as the entry before.
  let [from, to] = [LATEST_INSTANT, EARLIEST_INSTANT];
  entries.forEach(({ at }) => {
    if (at >= from && at < to) return;
    const year = zone.taxYearOf(zone.dayOf(at));
    const { first, last } = taxYearBounds(year, calendar.value);
    [from, to] = [zone.startOf(first), zone.startOf(addDays(last, 1))];
    years.add(year);
  });
  return [...years].toSorted((a, b) => b - a);
}
