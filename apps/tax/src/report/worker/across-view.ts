import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import type { Combined } from '@meridian/tax-import/across/combine.ts';
import type { DuplicateMatch } from '@meridian/tax-import/duplicates/cross-format.ts';
import type { TransferMatch } from '@meridian/tax-import/transfers/match.ts';

import type {
  AcrossView,
  DecisionNote,
  DecisionView,
  MatchEnd,
  MatchList,
  MatchView,
} from '../model/across-view.ts';
import type { Workspace } from './workspace.ts';

/** Entries of one side that are shown; a match of sums can have hundreds. */
const ENDS_SHOWN = 5;

type Names = ReadonlyMap<string, string>;

export function acrossView(
  { transfers, duplicates, questions }: Combined,
  { decisions }: Pick<Workspace, 'decisions'>,
): AcrossView {
  return {
    counts: {
      proposedTransfers: transfers.proposed.length,
      proposedDuplicates: duplicates.proposed.length,
      joined: transfers.joined.length,
      dropped: duplicates.dropped.length,
    },
    tickers: questions.map(({ subject, ticker, exchange, assumed, meanings, message }) => ({
      subject,
      ticker,
      exchange,
      assumed,
      meanings: meanings.map(({ asset, name }) => ({ asset, name })),
      message,
    })),
    decisions: decisions.state.current.length,
    canUndo: decisions.state.done.length > 0,
    canRedo: decisions.state.undone.length > 0,
  };
}

export type Match = TransferMatch | DuplicateMatch;

export function matchesOf({ transfers, duplicates }: Combined, list: MatchList): readonly Match[] {
  switch (list) {
    case 'proposedTransfers':
      return transfers.proposed;
    case 'joined':
      return transfers.joined;
    case 'proposedDuplicates':
      return duplicates.proposed;
    case 'dropped':
      return duplicates.dropped;
  }
}

export function matchView(match: Match, names: Names): MatchView {
  const { subject, by, score, reasons, changes } = match;
  const isTransfer = 'from' in match;
  const from = isTransfer ? match.from.map(({ entry }) => entry) : match.stay;
  const to = isTransfer ? match.to.map(({ entry }) => entry) : match.go;
  const shown = { from: from.slice(0, ENDS_SHOWN), to: to.slice(0, ENDS_SHOWN) };
  return {
    subject,
    by,
    score,
    from: shown.from.map((entry) => matchEnd(entry, names)),
    to: shown.to.map((entry) => matchEnd(entry, names)),
    more: from.length + to.length - shown.from.length - shown.to.length,
    reasons,
    changes,
  };
}

function matchEnd(entry: Entry, names: Names): MatchEnd {
  const { at: time, account, source, rows } = entry;
  const out = 'out' in entry ? entry.out : undefined;
  const into = 'in' in entry ? entry.in : undefined;
  return {
    at: time,
    account,
    legs: [
      ...(out === undefined
        ? []
        : [{ asset: out.asset, quantity: out.quantity, side: 'out' as const }]),
      ...(into === undefined
        ? []
        : [{ asset: into.asset, quantity: into.quantity, side: 'in' as const }]),
    ],
    source,
    file: names.get(source) ?? '',
    rows,
  };
}

/** Decisions with the words kept for them, the latest first. */
export function decisionViews({ decisions }: Pick<Workspace, 'decisions'>): DecisionView[] {
  const notes = new Map<string, DecisionNote>(decisions.notes.map((note) => [note.key, note]));
  return decisions.state.current
    .map(({ about, key, verdict }) => ({ about, key, verdict, note: notes.get(key) ?? null }))
    .toReversed();
}
