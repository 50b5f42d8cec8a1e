/** What an explanation says of averages, grandfathered units, the portfolio and cash; its parts add up. */
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import { describe, expect, it } from 'vitest';
import { explainCashCosts } from './pool.ts';
import { explainDisposal } from './explain.ts';
import type { ExplanationNode } from './node.ts';
import type { Entry } from '../ledger/entry.ts';
import type { TaxReport } from '../result/report.ts';
import { type Given, price, reportOf, trade } from '../testing/entries.ts';

function explain(country: string, entries: readonly Entry[], given: Given = {}, index = 0) {
  const report: TaxReport = reportOf(country, 2024, entries, given);
  const disposal = report.disposals[index];
  const rules = countryRules(country);
  if (disposal === undefined || rules === undefined) throw new Error('no disposal');
  return { disposal, root: explainDisposal(disposal, rules) };
}

const allNodes = (node: ExplanationNode): ExplanationNode[] => [
  node,
  ...node.children.flatMap(allNodes),
];
const COST_NODES = ['slice', 'lot', 'portfolio', 'denied'].map((name) => `explain.${name}`);
const ids = (node: ExplanationNode): string[] =>
  allNodes(node).flatMap(({ id }) =>
    COST_NODES.some((start) => id.startsWith(start)) ? [id] : [],
  );

/** The amounts of the lowest nodes that have one. */
function leaves(node: ExplanationNode): bigint {
  const below = node.children.filter((child) => allNodes(child).some(({ amount }) => amount));
  if (below.length > 0) return below.reduce((sum, child) => sum + leaves(child), 0n);
  return node.amount === undefined ? 0n : node.amount.atoms;
}

describe('an average', () => {
  it('states the pool just before, beside grandfathered units with their own lot', () => {
    const { disposal, root } = explain('AT', [
      trade('2019-05-01', '5000 EUR', '1 BTC'),
      trade('2023-05-01', '90000 EUR', '3 BTC'),
      trade('2024-05-01', '2 BTC', '100000 EUR'),
    ]);
    expect(disposal.gain).toBe(fixed('65000'));
    expect(leaves(root)).toBe(disposal.gain);
    expect(ids(root)).toEqual([
      'explain.slice.old-holdings',
      'explain.lot',
      'explain.slice.moving-average',
    ]);
    const average = allNodes(root).find(({ id }) => id === 'explain.slice.moving-average');
    expect(average?.params).toEqual({
      asset: 'BTC',
      quantity: '1',
      poolQuantity: '3',
      poolCost: '90000',
    });
  });

  it('with days names the lots that give them, at no amount of their own', () => {
    const { disposal, root } = explain(
      'DE',
      [
        trade('2022-01-10', '10000 EUR', '1 BTC'),
        trade('2024-01-10', '30000 EUR', '1 BTC'),
        trade('2024-06-01', '1.5 BTC', '60000 EUR'),
      ],
      { method: 'moving-average' },
    );
    expect(disposal.gain).toBe(fixed('30000'));
    expect(leaves(root)).toBe(disposal.gain);
    expect(ids(root)).toEqual([
      'explain.slice.moving-average',
      'explain.lot-days',
      'explain.slice.moving-average',
      'explain.lot-days',
    ]);
  });
});

describe('the portfolio', () => {
  const entries = [
    trade('2024-01-01', '1000 EUR', '1 BTC'),
    trade('2024-02-01', '500 EUR', '4 ETH'),
    trade('2024-06-01', '0.5 BTC', '800 EUR', { fees: ['10 EUR'] }),
    trade('2024-07-01', '0.5 BTC', '800 EUR'),
  ];

  it('shows the terms of the formula beside the sum', () => {
    const prices = [price('2024-06-01', 'ETH', '100 EUR')];
    const { disposal, root } = explain('FR', entries, { prices });
    // 800 - 10 - 1500 x 800 / 2000.
    expect(disposal.gain).toBe(fixed('190'));
    expect(leaves(root)).toBe(disposal.gain);
    const shown = allNodes(root).flatMap(({ id, shows }) =>
      shows === undefined ? [] : [`${id} ${fixedToText(shows.atoms)}`],
    );
    expect(shown).toEqual([
      'explain.portfolio.acquisitions 1500',
      'explain.portfolio.used-before 0',
      'explain.portfolio.price 800',
      'explain.portfolio.value 2000',
    ]);
  });

  it('says what leaves it open, and bounds it by the capital left', () => {
    const first = explain('FR', entries);
    expect(ids(first.root)).toEqual(['explain.slice.portfolio-no-value']);
    expect(first.disposal.open).toEqual({
      missing: ['portfolio-value'],
      lowest: fixed('-710'),
      highest: fixed('790'),
    });
    const prices = [price('2024-07-01', 'ETH', '100 EUR')];
    const later = explain('FR', entries, { prices }, 1);
    expect(ids(later.root)).toEqual([
      'explain.slice.portfolio-unknown',
      'explain.portfolio.open-disposal',
    ]);
    expect(later.disposal.open?.missing).toEqual(['cost']);
  });

  it('is an issue of the first disposal that lacks it', () => {
    const { issues } = reportOf('FR', 2024, entries, {
      prices: [price('2024-07-01', 'ETH', '100 EUR')],
    });
    expect(issues.map(({ code, entry }) => [code, entry.id])).toEqual([
      ['missing-portfolio-value', entries[2]?.id],
    ]);
  });

  it('is what the user types', () => {
    const value = { currency: 'EUR', atoms: fixed('2000') };
    const corrections = Object.fromEntries(
      entries.map(({ id }) => [id, { portfolioValue: value }]),
    );
    const { disposal } = explain('FR', entries, { corrections });
    expect(disposal.gain).toBe(fixed('190'));
  });
});

describe('a year of cash', () => {
  it('is explained by disposals, which are revenue, and by what was paid', () => {
    const report = reportOf('PL', 2024, [
      trade('2024-01-01', '1000 PLN', '1 BTC', { fees: ['5 PLN'] }),
      trade('2024-06-01', '0.5 BTC', '800 PLN', { fees: ['3 PLN'] }),
    ]);
    const { cash } = report;
    const rules = countryRules('PL');
    if (cash === undefined || rules === undefined) throw new Error('no year');
    const costs = explainCashCosts(cash, 'PLN');
    expect(costs.children.map(({ id, amount }) => [id, amount?.atoms])).toEqual([
      ['explain.cash.purchase', fixed('-1005')],
      ['explain.cash.fee', fixed('-3')],
    ]);
    expect(leaves(costs)).toBe(-cash.costs);
    const revenue = report.disposals.reduce(
      (sum, disposal) => sum + leaves(explainDisposal(disposal, rules)),
      0n,
    );
    expect(revenue + leaves(costs)).toBe(fixed('-208'));
    expect(explainCashCosts(cash, 'PLN', { first: 1, count: 5 }).children).toHaveLength(1);
  });
});
