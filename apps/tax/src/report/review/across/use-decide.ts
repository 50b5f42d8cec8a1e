import type { DecisionAction, Verdict } from '@meridian/tax-import/across/decisions.ts';

import { useWorker } from '../../client/ReportContext.tsx';
import type { DecisionNote, MatchView } from '../../model/across-view.ts';
import { noteOf } from './decision-note.ts';

/** The user's word on what spans sources, sent to the worker. */
export function useDecide(): {
  send(action: DecisionAction, notes?: readonly DecisionNote[]): void;
  settle(match: MatchView, verdict: Verdict): void;
} {
  const { tell } = useWorker();
  const send = (action: DecisionAction, notes: readonly DecisionNote[] = []): void =>
    tell((service) => service.decide({ action, notes }));
  return {
    send,
    settle: (match, verdict) =>
      send({ type: 'decide', verdict, subjects: [match.subject] }, [noteOf(match)]),
  };
}
