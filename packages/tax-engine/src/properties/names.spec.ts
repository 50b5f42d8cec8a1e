/** Names of accounts and files identify entries, and affect no figure. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayToIso } from '../common/calendar.ts';
import type { Entry } from '../ledger/entry.ts';
import type { TaxReport } from '../result/report.ts';
import { anyStep, ledgerOf, stepOf } from '../testing/random-ledger.ts';
import { POLICIES, runsFrom } from '../testing/runs.ts';
import { reportOf, show } from '../testing/entries.ts';

const runs = runsFrom(process.env, Date.now());

/** Few days, so that most entries share their instant with others. */
const crowded = fc
  .array(fc.oneof(anyStep, stepOf('lossy-move', 'deposit', 'withdrawal')), { maxLength: 25 })
  .map((steps) => steps.map((step) => ({ ...step, day: 360 + (step.day % 20) * 25 })));

const NAMES: Readonly<Record<string, string>> = { A: 'Zulu', B: 'Alpha' };

const nameOf = (name: string): string => NAMES[name] ?? name;

function renamed(entry: Entry): Entry {
  const { account, source } = entry;
  const other = { ...entry, account: nameOf(account), source: `${nameOf(source)}.csv` };
  return other.kind === 'transfer' ? { ...other, toAccount: nameOf(other.toAccount) } : other;
}

/** Figures of a report without the names in it. */
function figuresOf({ totals, estimate, disposals, holdings, issues }: TaxReport) {
  return {
    totals,
    estimate,
    disposals: disposals.map(({ asset, day, quantity, proceeds, cost, gain, slices }) => ({
      ...{ asset, day, quantity, proceeds, cost, gain },
      matches: slices.map(({ rule, term, quantity: units, gain: part }) => [
        rule,
        term,
        units,
        part,
      ]),
    })),
    holdings: holdings
      .map(({ asset, quantity, cost }) => `${asset} ${show(quantity)} ${show(cost)}`)
      .toSorted(),
    issues: issues
      .map(({ code, asset, day, quantity, level }) =>
        [code, asset, dayToIso(day), show(quantity), level].join(' '),
      )
      .toSorted(),
  };
}

describe(`names of accounts and files, ${runs.title}`, { timeout: runs.timeout }, () => {
  it('A5: change no figure, in any country', () => {
    runs.spread(POLICIES, crowded, (steps, { rules, method, currency }) => {
      const entries = ledgerOf(steps, currency);
      for (const year of [2024, 2025]) {
        const own = reportOf(rules, year, entries, { method });
        const other = reportOf(rules, year, entries.map(renamed), { method });
        expect(figuresOf(other)).toEqual(figuresOf(own));
      }
    });
  });
});
