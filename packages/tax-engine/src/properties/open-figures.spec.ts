/**
 * A2: what is not known is never shown as an amount. A figure that an answer moves had a range before,
 * which holds what it came to; one without a range stays as it is. In every country, by every method.
 */
import { fixed, parseFixed } from '@meridian/money/fixed.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../ledger/entry.ts';
import { PARAM_FORMATS } from '../report/param-formats.ts';
import { formFigure } from '../report/forms/figures.ts';
import { SUM_NAMES, type Range } from '../result/ranges.ts';
import type { Estimate, EstimateStep } from '../result/estimate.ts';
import type { TaxReport } from '../result/report.ts';
import {
  deposit,
  derivative,
  disposalsOf,
  reportOf,
  show,
  staking,
  trade,
} from '../testing/entries.ts';
import { anyStep, covered, dateOf, ledgerOf } from '../testing/random-ledger.ts';
import { POLICIES, runsFrom } from '../testing/runs.ts';
import type { Correction } from '../valuation/correction.ts';

const runs = runsFrom(process.env, Date.now());

/** Entries with something unknown, and what a user types for it. */
interface Hole {
  readonly entries: readonly Entry[];
  readonly answers: Readonly<Record<string, Correction>>;
}

interface Given {
  readonly day: number;
  readonly until: number;
  readonly amount: number;
  readonly currency: string;
}

const HOLES: Readonly<Record<string, (given: Given) => Hole>> = {
  'units of unknown cost': ({ day, until, amount, currency }) => {
    const arrived = deposit(dateOf(day), '10 HHH');
    const cost = { currency, atoms: fixed(`${amount}`) };
    return {
      entries: [arrived, trade(dateOf(day + until), '4 HHH', `700 ${currency}`)],
      answers: { [arrived.id]: { cost, acquiredDay: dateOf(day) } },
    };
  },
  'a sale without a price': ({ day, until, amount, currency }) => {
    const sold = trade(dateOf(day + until), '4 HHH', '3 JJJ');
    const out = { currency, atoms: fixed(`${amount}`) };
    return {
      entries: [trade(dateOf(day), `900 ${currency}`, '10 HHH'), sold],
      answers: { [sold.id]: { values: { out } } },
    };
  },
  'a reward without a price': ({ day, amount, currency }) => {
    const reward = staking(dateOf(day), '2 HHH');
    const value = { currency, atoms: fixed(`${amount}`) };
    return { entries: [reward], answers: { [reward.id]: { values: { in: value } } } };
  },
  'a fee without a price': ({ day, until, amount, currency }) => {
    const sold = trade(dateOf(day + until), '4 HHH', `500 ${currency}`, { fees: ['1 JJJ'] });
    const fee = { currency, atoms: fixed(`${amount}`) };
    return {
      entries: [
        trade(dateOf(day), `900 ${currency}`, '10 HHH'),
        trade(dateOf(day), `90 ${currency}`, '10 JJJ @ 90 USD'),
        sold,
      ],
      answers: { [sold.id]: { values: { 'fee 0': fee } } },
    };
  },
  'a result without a price': ({ day, amount, currency }) => {
    const result = derivative(dateOf(day), 'realised', 'in', '2 HHH');
    const value = { currency, atoms: fixed(`${amount}`) };
    return { entries: [result], answers: { [result.id]: { values: { in: value } } } };
  },
};

const given = fc.record({
  steps: fc.array(anyStep, { maxLength: 8 }),
  kind: fc.constantFrom(...Object.keys(HOLES)),
  year: fc.constantFrom(2023, 2024, 2025),
  day: fc.integer({ min: 0, max: 700 }),
  until: fc.integer({ min: 1, max: 380 }),
  amount: fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 2, max: 90_000 })),
});

type Figures = Map<string, { readonly amount: bigint; readonly range: Range | undefined }>;

function addSteps(figures: Figures, name: string, steps: readonly EstimateStep[]): void {
  for (const { id, params, paramRanges, amount, range } of steps) {
    const key = `${name} ${id} ${params['rate'] ?? ''}`;
    if (figures.has(key)) continue;
    // The amounts that its sentence quotes.
    for (const [param, quoted] of Object.entries(params)) {
      if (PARAM_FORMATS[param] !== 'money') continue;
      figures.set(`${key} ${param}`, {
        amount: parseFixed(quoted) ?? expect.fail(`${key} quotes ${quoted}`),
        range: paramRanges?.[param],
      });
    }
    if (amount !== null && !figures.has(key)) figures.set(key, { amount, range });
  }
}

function addEstimate(figures: Figures, estimate: Estimate, ranges: TaxReport['ranges']): void {
  if (!estimate.covered) return;
  const { tax, taxableGain, lossCarried = 0n, advance = 0n, steps, whatIf } = estimate;
  figures.set('tax', { amount: tax, range: ranges?.tax });
  figures.set('taxable gain', { amount: taxableGain, range: ranges?.taxableGain });
  figures.set('loss carried', { amount: lossCarried, range: ranges?.lossCarried });
  figures.set('advance', { amount: advance, range: ranges?.advance });
  addSteps(figures, 'step', steps);
  for (const { id, tax: owed, range, steps: own } of whatIf) {
    figures.set(`what if ${id}`, { amount: owed, range });
    addSteps(figures, id, own);
  }
}

/** The boxes of the country's forms; the number of disposals is none that an answer moves. */
function addForms(figures: Figures, report: TaxReport): void {
  const names = countryRules(report.country)?.forms.flatMap(({ lines }) =>
    lines.map(({ figure }) => figure),
  );
  for (const name of new Set(names)) {
    const figure = formFigure(report, name);
    if (figure.type === 'count') continue;
    const isMoney = figure.type === 'money';
    const range = figure.type === 'range' ? figure : { lowest: null, highest: null };
    figures.set(`form ${name}`, {
      amount: isMoney ? figure.atoms : 0n,
      range: isMoney ? undefined : range,
    });
  }
}

/** Every figure of a report by a name, as the page reads it. */
function figuresOf(report: TaxReport): Figures {
  const { totals, ranges, estimate } = report;
  const figures: Figures = new Map();
  for (const name of SUM_NAMES) {
    figures.set(name, { amount: totals[name], range: ranges?.sums[name] });
  }
  const { income, incomeWithGains, incomeApart, derivatives, disallowed } = totals;
  const allIncome = income + incomeWithGains + incomeApart;
  figures.set('income', { amount: allIncome, range: ranges?.income });
  figures.set('derivatives', { amount: derivatives, range: ranges?.derivatives });
  figures.set('disallowed', { amount: disallowed, range: ranges?.disallowed });
  addEstimate(figures, estimate, ranges);
  addForms(figures, report);
  return figures;
}

/** Figures of the first report that the answered one contradicts. */
function contradicted(open: TaxReport, answered: TaxReport): string[] {
  const after = figuresOf(answered);
  return [...figuresOf(open)].flatMap(([name, { amount, range }]) => {
    const { amount: found, range: left } = after.get(name) ?? { amount: 0n };
    // Something else is still open there.
    if (left !== undefined) return [];
    const holds =
      range === undefined
        ? found === amount
        : (range.lowest ?? found) <= found && found <= (range.highest ?? found);
    const said =
      range === undefined ? show(amount) : `${show(range.lowest)}..${show(range.highest)}`;
    return holds ? [] : [`${open.year} ${name}: ${said}, then ${show(found)}`];
  });
}

describe(`A2: figures that something open moves, ${runs.title}`, { timeout: runs.timeout }, () => {
  it('had a range that holds the answer', () => {
    runs.spread(POLICIES, given, ({ steps, kind, year, ...hole }, { rules, method, currency }) => {
      const { entries, answers } = HOLES[kind]?.({ ...hole, currency }) ?? {
        entries: [],
        answers: {},
      };
      const all = [...ledgerOf(covered(steps), currency), ...entries];
      const open = reportOf(rules, year, all, { method });
      const answered = reportOf(rules, year, all, { method, corrections: answers });
      expect(contradicted(open, answered), `${kind}\n${disposalsOf(open).join('\n')}`).toEqual([]);
    });
  });
});
