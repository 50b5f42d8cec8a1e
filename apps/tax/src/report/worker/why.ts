import { explainDisposal, explainIncome } from '@meridian/tax-engine/explanation/explain.ts';
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
}

export function whyIncome(line: IncomeLine, rules: CountryRules, workspace: Workspace): Why {
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
}

/** One level of a figure; null for an id the report does not have. */
export function whyFigure(computed: ComputedReport, id: string, workspace: Workspace): Why | null {
  const { report, rules } = computed;
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
