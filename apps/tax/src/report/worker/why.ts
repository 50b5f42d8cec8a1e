import { dayToIso } from '@meridian/tax-engine/calendar.ts';
import {
  explainDisposal,
  explainIncome,
  type ExplanationNode,
} from '@meridian/tax-engine/explain.ts';
import type { Disposal, IncomeLine } from '@meridian/tax-engine/result.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';

import type { Why } from '../model/report-view.ts';
import { findSource, type Workspace } from './workspace.ts';
import { figureOf, figuresOf, yearsBehind } from './years-behind.ts';

export function whyDisposal(disposal: Disposal, rules: CountryRules, workspace: Workspace): Why {
  const tree = explainDisposal(disposal, rules);
  return {
    title: { asset: disposal.asset, quantity: disposal.quantity, day: dayToIso(disposal.day) },
    currency: rules.currency,
    amount: disposal.gain,
    open: disposal.open ?? null,
    tree,
    sourceNames: sourceNames(tree, workspace),
    years: yearsBehind(figuresOf(disposal), rules, workspace),
  };
}

export function whyIncome(line: IncomeLine, rules: CountryRules, workspace: Workspace): Why {
  const tree = explainIncome(line, rules);
  return {
    title: { asset: line.asset, quantity: line.quantity, day: dayToIso(line.day) },
    currency: rules.currency,
    amount: line.value,
    open: null,
    tree,
    sourceNames: sourceNames(tree, workspace),
    years: yearsBehind([figureOf(line)], rules, workspace),
  };
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
