import { explainDisposal, explainIncome } from '@meridian/tax-engine/explanation/explain.ts';
import { failedExplanation } from '@meridian/tax-engine/explanation/failed.ts';
import type { ExplanationNode } from '@meridian/tax-engine/explanation/node.ts';
import { disposalId, explainFigure } from '@meridian/tax-engine/explanation/figures.ts';
import type { Disposal } from '@meridian/tax-engine/result/disposal.ts';
import type { IncomeLine, TaxReport } from '@meridian/tax-engine/result/report.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';

import type { Why } from '../model/report-view.ts';
import type { ComputedReport } from './computing.ts';
import { namableLots } from './named-lots.ts';
import { findSource, type Workspace } from './workspace.ts';
import { figureOf, figuresOf, yearsBehind } from './years-behind.ts';

export function whyDisposal(
  disposal: Disposal,
  computed: ComputedReport,
  workspace: Workspace,
): Why {
  const { rules } = computed;
  return orFailed(rules, () => {
    const tree = explainDisposal(disposal, rules);
    return {
      currency: rules.currency,
      amount: disposal.gain,
      range: null,
      open: disposal.open ?? null,
      tree,
      sourceNames: sourceNames(tree, workspace),
      years: yearsBehind(figuresOf(disposal), rules, workspace),
      lots: namableLots(disposal, computed, workspace),
    };
  });
}

export function whyIncome(line: IncomeLine, rules: CountryRules, workspace: Workspace): Why {
  return orFailed(rules, () => {
    const tree = explainIncome(line, rules);
    return {
      currency: rules.currency,
      amount: line.value,
      range: null,
      open: null,
      tree,
      sourceNames: sourceNames(tree, workspace),
      years: yearsBehind([figureOf(line)], rules, workspace),
      lots: null,
    };
  });
}

/** One level of a figure; null for an id the report does not have. */
export function whyFigure(computed: ComputedReport, id: string, workspace: Workspace): Why | null {
  const { report, rules } = computed;
  return orFailed(rules, () => {
    const tree = explainFigure(report, rules, id);
    if (tree === null) return null;
    const disposal = tree.id === 'explain.disposal' ? disposalOf(report, id) : undefined;
    return {
      currency: report.currency,
      amount: tree.amount?.atoms ?? null,
      range: tree.range ?? null,
      open: disposal?.open ?? null,
      tree,
      sourceNames: sourceNames(tree, workspace),
      years: disposal === undefined ? [] : yearsBehind(figuresOf(disposal), rules, workspace),
      lots: disposal === undefined ? null : namableLots(disposal, computed, workspace),
    };
  });
}

/** An explanation that fails names its check in its own place; the console gets the stack. */
function orFailed<Found extends Why | null>(
  { currency }: CountryRules,
  explain: () => Found,
): Found | Why {
  try {
    return explain();
  } catch (error) {
    console.error(error);
    const { invariant } = failedExplanation(error);
    return {
      currency,
      ...{ amount: null, range: null, open: null, sourceNames: {}, years: [], lots: null },
      tree: { id: 'explain.failed', params: { invariant }, children: [] },
    };
  }
}

function disposalOf({ disposals }: TaxReport, id: string): Disposal | undefined {
  return disposals.find((disposal) => disposalId(disposal) === id);
}

function sourceNames(tree: ExplanationNode, workspace: Workspace): Record<string, string> {
  const names: Record<string, string> = {};
  const visit = (node: ExplanationNode): void => {
    for (const { source } of node.rows ?? []) {
      const found = findSource(workspace, source);
      if (found !== null) names[source] = found.source.name;
    }
    node.children.forEach(visit);
  };
  visit(tree);
  return names;
}
