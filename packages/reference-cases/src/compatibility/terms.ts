import { DAY_MS } from '@meridian/tax-engine/common/calendar.ts';
import type { Lot, Term } from '@meridian/tax-engine/result/lot.ts';
import {
  addMs,
  asInstant,
  type Instant,
  msBetween,
  msOf,
} from '@meridian/tax-engine/common/time.ts';
import type { HoldingTest } from './mode.ts';

/** The term of a lot's units that are disposed of at an instant. */
export type TermAt = (lot: Pick<Lot, 'acquiredAt'>, disposedAt: Instant) => Term;

const SECOND_MS = 1000;

/** By the instants that a tool compares; a country's law compares days. */
export function termsOf(test: HoldingTest): TermAt {
  switch (test.type) {
    case 'none':
      return () => 'taxable';
    case 'after-seconds':
      return exemptAfter((acquiredAt) => addMs(acquiredAt, test.seconds * SECOND_MS));
    case 'after-calendar-years':
      return exemptAfter((acquiredAt) => sameInstantLater(acquiredAt, test.years));
    case 'whole-days':
      // 364 days and 23 hours are 364, whatever the dates are.
      return byInstants((from, to) =>
        Math.floor(msBetween(from, to) / DAY_MS) >= test.days ? 'long' : 'short',
      );
  }
}

function exemptAfter(lastTaxable: (acquiredAt: Instant) => Instant): TermAt {
  return byInstants((from, to) => (lastTaxable(from) < to ? 'exempt' : 'taxable'));
}

function byInstants(term: (from: Instant, to: Instant) => Term): TermAt {
  return ({ acquiredAt }, disposedAt) =>
    acquiredAt === null ? 'unknown' : term(acquiredAt, disposedAt);
}

/** The same time of the same day years later, in UTC; 29 February becomes 28 February. */
function sameInstantLater(instant: Instant, years: number): Instant {
  const date = new Date(msOf(instant));
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() + years);
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return asInstant(date.getTime());
}
