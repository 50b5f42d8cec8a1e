/** Every figure is the sum of its explanation, level by level, down to disposals and receipts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExplanationNode } from '../explanation/node.ts';
import { disposalId, explainFigure } from '../explanation/figures.ts';
import type { TaxReport } from '../result/report.ts';
import { ledgerOf, sumOf, wildStep } from '../testing/random-ledger.ts';
import { POLICIES, type Policy, runsFrom } from '../testing/runs.ts';
import { reportOf } from '../testing/entries.ts';

const runs = runsFrom(process.env, Date.now());
const { timeout } = runs;

/** A figure by its id, down to where parts have no amounts of their own. */
function leaves(report: TaxReport, { rules }: Policy, id: string): bigint {
  const explain = (figureId: string): ExplanationNode => {
    const node = explainFigure(report, rules, figureId);
    if (node === null) throw new Error(`no figure ${figureId}`);
    return node;
  };
  const below = (node: ExplanationNode): bigint =>
    sumOf(node.children.filter((part) => part.id !== 'explain.before').map(worth));
  const worth = (part: ExplanationNode): bigint => {
    if (part.amount === undefined) return 0n;
    const whole = part.more === undefined ? part : explain(part.more);
    return whole.children.some(({ amount }) => amount !== undefined)
      ? below(whole)
      : part.amount.atoms;
  };
  return below(explain(id));
}

const given = fc.array(wildStep, { maxLength: 40 });
const reportFor = ({ rules, method, currency }: Policy, steps: Parameters<typeof ledgerOf>[0]) =>
  reportOf(rules, 2024, ledgerOf(steps, currency), { method });

describe(`an explanation, ${runs.title}`, { timeout }, () => {
  it('of the gain of a year adds up to it', () => {
    runs.spread(POLICIES, given, (steps, policy) => {
      const report = reportFor(policy, steps);
      expect(leaves(report, policy, 'gain')).toBe(report.totals.gain);
    });
  });

  it('of a disposal adds up to its gain', () => {
    runs.spread(POLICIES, given, (steps, policy) => {
      const report = reportFor(policy, steps);
      for (const disposal of report.disposals) {
        if (disposal.gain === null || disposal.parts.length > 1) continue;
        // A sale and a fee in the same units share their id; the first is explained.
        const id = disposalId(disposal);
        const first = report.disposals.find((candidate) => disposalId(candidate) === id);
        if (first !== disposal) continue;
        expect(leaves(report, policy, id)).toBe(disposal.gain);
      }
    });
  });

  it('of income adds up to it', () => {
    runs.spread(POLICIES, given, (steps, policy) => {
      const report = reportFor(policy, steps);
      const { income, incomeWithGains, incomeApart } = report.totals;
      expect(leaves(report, policy, 'income')).toBe(income + incomeWithGains + incomeApart);
    });
  });
});
