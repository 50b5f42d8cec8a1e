import type { Entry } from '@meridian/tax-engine/ledger.ts';
import { setAsideMessage } from '@meridian/tax-import/messages.ts';

import type { CorrectionRow, Page } from '../model/report-view.ts';
import { PAGE_SIZE, type ReportService, type Window } from '../model/service.ts';
import { derivativeRow, disposalRow, incomeRow, issueRow, printRow } from './disposal-rows.ts';
import { ledgerRow, searchLedger } from './ledger-rows.ts';
import type { Session } from './session.ts';
import { sourceRows } from './source-rows.ts';
import { whyDisposal, whyIncome } from './why.ts';
import { findSource } from './workspace.ts';

type ListQueries = Pick<
  ReportService,
  | 'setAsideRows'
  | 'ledger'
  | 'corrections'
  | 'issues'
  | 'disposals'
  | 'printRows'
  | 'income'
  | 'derivatives'
  | 'whyDisposal'
  | 'whyIncome'
  | 'sourceRows'
>;

/** Pages of the long lists, and what lies behind one line of them. */
export function listQueries(session: Session): ListQueries {
  const { workspace } = session;
  const search = createSearch(session);
  const report = () => session.computed?.report;
  return {
    async setAsideRows(sourceId, window) {
      const rows = findSource(workspace, sourceId)?.source.setAside ?? [];
      return pageOf(rows, window, (each) => ({ row: each.row, reason: setAsideMessage(each) }));
    },
    ledger: async (text, window) => pageOf(search(text), window, ledgerRow),
    corrections: async () => correctionRows(session),
    issues: async (window) => pageOf(report()?.issues ?? [], window, issueRow),
    disposals: async (window) => pageOf(report()?.disposals ?? [], window, disposalRow),
    printRows: async (window) => pageOf(report()?.disposals ?? [], window, printRow),
    income: async (window) => pageOf(report()?.income ?? [], window, incomeRow),
    derivatives: async (window) => pageOf(report()?.derivatives ?? [], window, derivativeRow),
    async whyDisposal(index) {
      const disposal = report()?.disposals[index];
      const rules = session.computed?.rules;
      return disposal === undefined || rules === undefined
        ? null
        : whyDisposal(disposal, rules, workspace);
    },
    async whyIncome(index) {
      const line = report()?.income[index];
      const rules = session.computed?.rules;
      return line === undefined || rules === undefined ? null : whyIncome(line, rules, workspace);
    },
    sourceRows: (sourceId, rows) => sourceRows(workspace, sourceId, rows),
  };
}

function pageOf<Item, Row>(
  items: readonly Item[],
  { from, count }: Window,
  rowOf: (item: Item, index: number) => Row,
): Page<Row> {
  const window = items.slice(from, from + Math.min(count, PAGE_SIZE));
  return { total: items.length, rows: window.map((item, offset) => rowOf(item, from + offset)) };
}

/** The last search is kept: its pages are asked for one after the other. */
function createSearch({ cache }: Session): (text: string) => readonly Entry[] {
  let last: { text: string; version: number; found: readonly Entry[] } | null = null;
  return (text) => {
    if (last?.text !== text || last.version !== cache.version()) {
      const { entries } = cache.ledger();
      const byTime =
        last?.version === cache.version() && last.text === '' ? last.found : newestFirst(entries);
      last = { text, version: cache.version(), found: searchLedger(byTime, text) };
    }
    return last.found;
  };
}

function newestFirst(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((a, b) => b.at - a.at);
}

function correctionRows({ workspace, cache }: Session): CorrectionRow[] {
  if (workspace.corrections.size === 0) return [];
  const corrected = new Map(
    cache
      .ledger()
      .entries.filter(({ id }) => workspace.corrections.has(id))
      .map((entry) => [entry.id, ledgerRow(entry)]),
  );
  return [...workspace.corrections.values()].map(({ entryId, correction }) => {
    const entry = corrected.get(entryId);
    return {
      entryId,
      asset: entry?.out?.asset ?? entry?.in?.asset ?? '',
      at: entry?.at ?? null,
      value: correction.value ?? null,
      cost: correction.cost ?? null,
      acquiredDay: correction.acquiredDay ?? null,
    };
  });
}
