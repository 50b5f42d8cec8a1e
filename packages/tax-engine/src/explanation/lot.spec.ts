/** Units that came through exchanges: the way back to what was paid, however long the chain. */
import { fixed } from '@meridian/money/fixed.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainDisposal } from './explain.ts';
import type { ExplanationNode } from './node.ts';
import { disposalId, explainFigure } from './figures.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Lot } from '../result/lot.ts';
import type { TaxReport } from '../result/report.ts';
import { reportOf, show, trade } from '../testing/entries.ts';

const PORTUGAL = countryRules('PT');
const IRELAND = countryRules('IE');
const SPAIN = countryRules('ES');
if (PORTUGAL === undefined || IRELAND === undefined || SPAIN === undefined) throw new Error('none');
const rules = PORTUGAL;

const allNodes = (node: ExplanationNode): ExplanationNode[] => [
  node,
  ...node.children.flatMap(allNodes),
];

const day = (index: number): string =>
  new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10);

/** One coin bought, exchanged `steps` times, and sold. */
function chain(steps: number): TaxReport {
  const swaps = Array.from({ length: steps }, (_, index) =>
    trade(day(index + 1), `1 C${index} @ 100 EUR`, `1 C${index + 1}`),
  );
  return reportOf('PT', 2024, [
    trade(day(0), '100 EUR', '1 C0'),
    ...swaps,
    trade('2024-12-30', `1 C${steps}`, '300 EUR'),
  ]);
}

/** The tree with all that stands under `more` put in its place. */
function whole(report: TaxReport, node: ExplanationNode): ExplanationNode {
  const { more } = node;
  const known = more === undefined ? node : explainFigure(report, rules, more);
  if (known === null) throw new Error(`no figure ${more}`);
  return { ...known, children: known.children.map((child) => whole(report, child)) };
}

function leaves(node: ExplanationNode): bigint {
  const below = node.children.filter((child) => allNodes(child).some(({ amount }) => amount));
  if (below.length > 0) return below.reduce((sum, child) => sum + leaves(child), 0n);
  return node.amount === undefined ? 0n : node.amount.atoms;
}

/** Every lot from which the cost of a disposal comes, in the order of the tree. */
function lotsBehind(lots: readonly Lot[]): string[] {
  return lots.flatMap((lot) => [lot.entry.id, ...lotsBehind(lot.from ?? [])]);
}

describe('a chain of exchanges', () => {
  it('names each lot given for the next, down to what was paid', () => {
    const report = chain(2);
    const [disposal] = report.disposals;
    if (disposal === undefined) throw new Error('no disposal');
    expect(show(disposal.gain)).toBe('200');
    const lots = allNodes(explainDisposal(disposal, rules)).filter(({ id }) => id.includes('.lot'));
    expect(lots.map(({ id, params }) => [id, params['asset'], params['date'] ?? ''])).toEqual([
      ['explain.lot-exchanged', 'C2', '2024-01-03'],
      ['explain.lot-exchanged', 'C1', '2024-01-02'],
      ['explain.lot', 'C0', ''],
    ]);
    // The day of the first purchase goes with the units (CIRS art. 10).
    expect(lots.map(({ params }) => params['acquired'])).toEqual([day(0), day(0), day(0)]);
  });

  it('goes on under a figure of its own after three exchanges', () => {
    const report = chain(9);
    const [disposal] = report.disposals;
    if (disposal === undefined) throw new Error('no disposal');
    const root = explainDisposal(disposal, rules);
    const ends = allNodes(root).filter(({ more }) => more !== undefined);
    const disposalRef = disposalId(disposal).slice('disposal/'.length);
    expect(ends.map(({ more }) => more)).toEqual([`lot/0.0.0.0.0/${disposalRef}`]);
    expect(ends[0]?.params['asset']).toBe('C6');
    const next = explainFigure(report, rules, ends[0]?.more ?? '');
    expect(next?.params).toEqual(ends[0]?.params);
    const lots = allNodes(whole(report, root)).filter(({ id }) => id.startsWith('explain.lot'));
    expect(lots.map(({ params }) => params['asset'])).toEqual(
      Array.from({ length: 10 }, (_, index) => `C${9 - index}`),
    );
  });

  it('of hundreds of steps neither fails nor grows the tree', () => {
    const report = chain(350);
    const root = explainDisposal(report.disposals[0] ?? raise(), rules);
    expect(allNodes(root).filter(({ id }) => id.startsWith('explain.lot'))).toHaveLength(4);
    expect(leaves(root)).toBe(fixed('200'));
  });

  it('knows no lot that is not there', () => {
    const report = chain(1);
    const disposalRef = disposalId(report.disposals[0] ?? raise()).slice('disposal/'.length);
    for (const path of ['0.0.0.0', '1.0', '0', 'x.y', '0.-1', '']) {
      expect(explainFigure(report, rules, `lot/${path}/${disposalRef}`), path).toBeNull();
    }
    expect(explainFigure(report, rules, 'lot/0.0/nothing/BTC')).toBeNull();
    expect(explainFigure(report, rules, `lot/0.0.0/${disposalRef}`)?.id).toBe('explain.lot');
  });

  it('with hundreds of lots behind one goes on page by page', () => {
    const bought = Array.from({ length: 300 }, (_, index) =>
      trade(day(0), `${index + 1} RON`, '1 X'),
    );
    const report = reportOf('RO', 2024, [
      ...bought,
      trade(day(1), '300 X @ 100 RON', '300 Y'),
      trade(day(2), '300 Y @ 100 RON', '300 Z'),
      trade('2024-12-30', '300 Z', '50000 RON'),
    ]);
    const root = explainDisposal(report.disposals[0] ?? raise(), rules);
    const rest = allNodes(root).find(({ id }) => id === 'explain.lots-after');
    expect(rest?.more).toMatch(/^lot\/0\.0\.0\/.+@\d+$/);
    const paid = allNodes(whole(report, root)).filter(({ id }) => id === 'explain.lot');
    expect(new Set(paid.map(({ params }) => params['lotCost'])).size).toBe(300);
    expect(paid).toHaveLength(300);
    expect(leaves(root)).toBe(fixed('4850'));
  });

  it('leads to every lot of any ledger of exchanges, whose leaves add up', () => {
    const leg = fc.record({
      from: fc.integer({ min: 0, max: 2 }),
      to: fc.integer({ min: 0, max: 2 }),
      units: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 25 }), (legs) => {
        const asset = (index: number): string => ['X', 'Y', 'Z'][index] ?? 'X';
        const entries: Entry[] = [0, 1, 2].map((index) =>
          trade(day(0), '1000 EUR', `40 ${asset(index)}`),
        );
        for (const [index, { from, to, units }] of legs.entries()) {
          if (from === to) continue;
          const value = `${units}00 EUR`;
          entries.push(
            trade(day(index + 1), `${units} ${asset(from)} @ ${value}`, `${units} ${asset(to)}`),
          );
        }
        entries.push(trade('2024-12-30', '20 X', '900 EUR'));
        const report = reportOf('PT', 2024, entries);
        for (const disposal of report.disposals) {
          const root = explainDisposal(disposal, rules);
          if (disposal.gain !== null) expect(leaves(root)).toBe(disposal.gain);
          const ids = rowsIn(whole(report, root));
          expect(ids).toBe(lotsBehind(disposal.slices.flatMap(({ lots }) => lots)).length);
        }
      }),
      { numRuns: 60 },
    );
  });
});

/** Nodes that stand for a lot. */
function rowsIn(node: ExplanationNode): number {
  return allNodes(node).filter(({ id }) => /^explain\.lot(?!s-after)/.test(id)).length;
}

function raise(): never {
  throw new Error('no disposal');
}

describe('a rule', () => {
  it('states its days as the country has them', () => {
    const entries = [
      trade('2024-01-01', '100 EUR', '1 BTC'),
      trade('2024-05-20', '300 EUR', '1 BTC'),
      trade('2024-06-01', '1 BTC', '310 EUR'),
    ];
    const { disposals } = reportOf('IE', 2024, entries, { settings: { lossDenial: true } });
    const irish = disposals.flatMap((disposal) => allNodes(explainDisposal(disposal, IRELAND)));
    expect(irish.find(({ id }) => id === 'explain.slice.days-before')?.params['days']).toBe('28');
    const after = reportOf('GB', 2024, [
      trade('2024-05-01', '100 GBP', '1 BTC'),
      trade('2024-06-01', '1 BTC', '310 GBP'),
      trade('2024-06-10', '300 GBP', '1 BTC'),
    ]);
    const britain = countryRules('GB');
    if (britain === undefined) throw new Error('none');
    const british = after.disposals.flatMap((disposal) =>
      allNodes(explainDisposal(disposal, britain)),
    );
    expect(british.find(({ id }) => id === 'explain.slice.days-after')?.params['days']).toBe('30');
  });

  it('shows of a loss that waits the part of each slice', () => {
    const { disposals } = reportOf('ES', 2024, [
      trade('2024-01-01', '100 EUR', '1 BTC'),
      trade('2024-01-02', '120 EUR', '1 BTC'),
      trade('2024-05-01', '2 BTC', '160 EUR'),
      trade('2024-06-01', '90 EUR', '2 BTC'),
    ]);
    const [disposal] = disposals;
    if (disposal === undefined) throw new Error('no disposal');
    const root = explainDisposal(disposal, SPAIN);
    const disallowed = allNodes(root).find(({ id }) => id === 'explain.denied');
    // Sold at 80 each: 20 and 40 lost, all of it bought back within the year.
    expect(disallowed?.children.map(({ amount }) => show(amount?.atoms ?? null))).toEqual([
      '20',
      '40',
    ]);
    expect(show(disallowed?.amount?.atoms ?? null)).toBe('60');
    expect(leaves(root)).toBe(disposal.gain);
  });
});
