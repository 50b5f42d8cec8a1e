import type { DecisionNote, MatchEnd, MatchView } from '../../model/across-view.ts';

/** The words kept with a decision about a match: what, when, between which accounts. */
export function noteOf({ subject, from, to }: MatchView): DecisionNote {
  const [first] = from;
  const [leg] = first?.legs ?? [];
  return {
    key: subject.key,
    at: first?.at ?? null,
    asset: leg?.asset ?? '',
    quantity: leg?.quantity ?? null,
    from: placeOf(from, subject.about),
    to: placeOf(to, subject.about),
  };
}

/** Accounts of a transfer's ends, files of a duplicate's. */
function placeOf(ends: readonly MatchEnd[], about: MatchView['subject']['about']): string {
  const places = ends.map(({ account, file }) => (about === 'duplicate' ? file : account));
  return [...new Set(places)].join(', ');
}
