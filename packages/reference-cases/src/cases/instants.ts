/** Dates of a case: compared to the instant where they state a time, else to the day. */
import { type Instant, instantToIso } from '@meridian/tax-engine/common/time.ts';
import type { Column } from './compare.ts';
import { instantOf } from './numbers.ts';

type Stated = string | null | undefined;

const DAY = 'YYYY-MM-DD'.length;

/** Columns of a date; a row of the case fills one of the two. */
export function dateColumns<Wanted, Found>(
  name: string,
  wanted: (row: Wanted) => Stated,
  found: {
    readonly day: (row: Found) => string | null;
    readonly at: (row: Found) => Instant | null;
  },
): readonly Column<Wanted, Found>[] {
  return [
    { name, wanted: (row) => dayIn(wanted(row)), found: found.day },
    {
      name: `${name} (instant)`,
      wanted: (row) => instantIn(wanted(row)),
      found: (row) => instantText(found.at(row)),
    },
  ];
}

/** The day of an instant, in UTC. */
export function dayText(instant: Instant | null): string | null {
  return instantText(instant)?.slice(0, DAY) ?? null;
}

function instantText(instant: Instant | null): string | null {
  return instant === null ? null : instantToIso(instant);
}

function dayIn(date: Stated): Stated {
  return hasTime(date) ? null : date;
}

/** What is no time agrees with none. */
function instantIn(date: Stated): Stated {
  if (!hasTime(date)) return null;
  const instant = instantOf(date);
  return instant === null ? `no time: ${date}` : instantText(instant);
}

function hasTime(date: Stated): boolean {
  return date != null && (date.length > DAY || /^\d+$/.test(date));
}
