import { useMemo, useState } from 'react';

import type { MappingTarget } from '../model/mapping-view.ts';
import type { ProblemView } from '../model/workspace-view.ts';

interface MappedProblem {
  /** Null while no dialog is open. */
  readonly target: MappingTarget | null;
  readonly name: string;
  open(id: string): void;
  close(): void;
}

/** Problems whose dialog was closed, in this visit: it stays closed when the page is come back to. */
let closedBefore: ReadonlySet<string> = new Set();

/** Which unknown file is being mapped: a new one opens by itself once, where no other is open. */
export function useMappingTarget(problems: readonly ProblemView[]): MappedProblem {
  const [chosen, setChosen] = useState<string | null>(null);
  const [closed, setClosed] = useState(closedBefore);
  // Where formats fit, the question which one comes before one's own mapping.
  const fresh = problems.find(
    ({ id, canMap, formats, restored }) =>
      canMap && formats.length === 0 && !restored && !closed.has(id),
  );
  const problem = problems.find(({ id }) => id === chosen) ?? fresh;
  const shown = problem?.id;
  // The same object through news of the workspace, which bring the same problem anew.
  const target = useMemo(
    () => (shown === undefined ? null : ({ type: 'problem', id: shown } as const)),
    [shown],
  );
  return {
    target,
    name: problem?.name ?? '',
    open: setChosen,
    close: () => {
      closedBefore = new Set([...closed, ...problems.map(({ id }) => id)]);
      setClosed(closedBefore);
      setChosen(null);
    },
  };
}
