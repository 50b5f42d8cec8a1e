import { countryRules } from '@meridian/tax-rules/countries.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExplanationNode } from './node.ts';
import { explainFigure } from './figures.ts';
import type { Entry } from '../ledger/entry.ts';
import type { TaxReport } from '../result/report.ts';
import { reportOf, show, staking, trade } from '../testing/entries.ts';

const GERMANY = countryRules('DE');
if (GERMANY === undefined) throw new Error('no rules');
const rules = GERMANY;

function explain(report: TaxReport, id: string): ExplanationNode {
  const node = explainFigure(report, rules, id);
  if (node === null) throw new Error(`no figure ${id}`);
  return node;
}

/** Every leaf below a figure, each level asked for by its id; what is not known adds nothing. */
function leaves(report: TaxReport, id: string): bigint {
  const below = (node: ExplanationNode): bigint =>
    node.children
      .filter((part) => part.id !== 'explain.before')
      .reduce((sum, part) => sum + worth(part), 0n);
  const worth = (part: ExplanationNode): bigint => {
    if (part.amount === undefined) return 0n;
    const whole = part.more === undefined ? part : explain(report, part.more);
    return whole.children.some(({ amount }) => amount !== undefined)
      ? below(whole)
      : part.amount.atoms;
  };
  return below(explain(report, id));
}

const sale = (day: string, asset: string, cost: number, price: number): Entry[] => [
  trade('2023-06-01', `${cost} EUR`, `1 ${asset}`),
  trade(day, `1 ${asset}`, `${price} EUR`),
];

describe('the gain of a year', () => {
  const report = reportOf('DE', 2024, [
    ...sale('2024-01-05', 'BTC', 100, 180),
    ...sale('2024-02-05', 'ETH', 100, 70),
    ...sale('2024-03-05', 'BTC', 100, 190),
    staking('2024-03-06', '1 SOL @ 30 EUR'),
  ]);

  it('is explained by asset, then by disposal, then by lots and rows', () => {
    const gain = explain(report, 'gain');
    expect(
      gain.children.map(({ params, amount, more }) => [
        params['asset'],
        show(amount?.atoms ?? null),
        more,
      ]),
    ).toEqual([
      ['BTC', '170', 'gain/BTC'],
      ['ETH', '-30', 'gain/ETH'],
    ]);
    const [first] = explain(report, 'gain/BTC').children;
    expect(first?.params['date']).toBe('2024-01-05');
    expect(explain(report, first?.more ?? '').id).toBe('explain.disposal');
  });

  it('adds up at every level', () => {
    expect(leaves(report, 'gain')).toBe(report.totals.gain);
    expect(leaves(report, 'income')).toBe(report.totals.income);
  });

  it('is explained in parts of two hundred where there are many', () => {
    const many = reportOf(
      'DE',
      2024,
      Array.from({ length: 450 }, (_, index) => sale('2024-05-01', 'BTC', 100, 101 + index)).flat(),
    );
    const first = explain(many, 'gain/BTC');
    expect(first.children).toHaveLength(201);
    expect(first.children.at(-1)).toMatchObject({
      id: 'explain.after',
      params: { count: '250' },
      more: 'gain/BTC@200',
    });
    const second = explain(many, 'gain/BTC@200');
    expect(second.children[0]).toMatchObject({ id: 'explain.before', params: { count: '200' } });
    expect(leaves(many, 'gain')).toBe(many.totals.gain);
  });

  it('is explained for any ledger', () => {
    const step = fc.record({
      asset: fc.constantFrom('BTC', 'ETH', 'SOL'),
      units: fc.integer({ min: 1, max: 50 }),
      euros: fc.integer({ min: 1, max: 5000 }),
      day: fc.integer({ min: 1, max: 28 }),
      sells: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const some = reportOf(
          'DE',
          2024,
          steps.map(({ asset, units, euros, day, sells }) => {
            const date = `2024-02-${String(day).padStart(2, '0')}`;
            return sells
              ? trade(date, `${units} ${asset}`, `${euros} EUR`)
              : trade(date, `${euros} EUR`, `${units} ${asset}`);
          }),
        );
        expect(leaves(some, 'gain')).toBe(some.totals.gain);
      }),
    );
  });
});

describe('the gain of a year on a cash basis', () => {
  it('is its revenue less its payments, each of them a part', () => {
    const poland = countryRules('PL');
    if (poland === undefined) throw new Error('no rules');
    const report = reportOf(poland, 2025, [
      trade('2025-01-05', '300 PLN', '3 BTC', { fees: ['2 PLN'] }),
      trade('2025-02-05', '1 BTC', '180 PLN', { fees: ['1 PLN'] }),
    ]);
    const gain = explainFigure(report, poland, 'gain');
    expect(gain?.children.map(({ id, amount }) => [id, show(amount?.atoms ?? null)])).toEqual([
      ['explain.gain.asset', '180'],
      ['explain.cash.costs', '-303'],
    ]);
    expect(show(report.totals.gain)).toBe('-123');
    const costs = explainFigure(report, poland, 'costs');
    const paid = costs?.children.map(({ amount }) => show(amount?.atoms ?? null));
    expect(paid?.toSorted()).toEqual(['-1', '-302']);
  });
});

describe('the tax', () => {
  it('is explained by its steps', () => {
    const report = reportOf('DE', 2024, sale('2024-01-05', 'BTC', 100, 5100));
    const tax = explain(report, 'tax');
    expect(show(tax.amount?.atoms ?? null)).toBe(
      show(report.estimate.covered ? report.estimate.tax : null),
    );
    expect(tax.children.map(({ id }) => id)).toContain('estimate.tax');
  });

  it('is not explained where the year is not covered, and the node says so', () => {
    expect(explain(reportOf('DE', 2015, []), 'tax').id).toBe('explain.tax.not-covered');
  });
});

it.each(['', 'cost', 'gain/XYZ', 'income/mining', 'disposal/none/BTC', 'receipt/none'])(
  'a report has no figure %s',
  (id) => {
    expect(explainFigure(reportOf('DE', 2024, []), rules, id)).toBeNull();
  },
);
