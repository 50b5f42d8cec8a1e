import { useEffect, useMemo, useState } from 'react';

import type { MappingTarget } from '../model/mapping-view.ts';
import type { ProblemView } from '../model/workspace-view.ts';

interface MappedProblem {
  /** Null while no dialog is open. */
  readonly target: MappingTarget | null;
  readonly name: string;
  open(id: string): void;
  close(): void;
}

/** Problems met so far: a dialog that was closed stays closed when the page is come back to. */
const met = new Set<string>();

/** Which unknown file is being mapped: a new one opens by itself once, where no other is open. */
export function useMappingTarget(problems: readonly ProblemView[]): MappedProblem {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    const fresh = problems.filter((problem) => !met.has(problem.id) && !problem.restored);
    for (const problem of problems) met.add(problem.id);
    // Where formats fit, the question which one comes before one's own mapping.
    const first = fresh.find(({ canMap, formats }) => canMap && formats.length === 0);
    if (first !== undefined) setId((open) => open ?? first.id);
  }, [problems]);
  const problem = problems.find((each) => each.id === id);
  const shown = problem?.id;
  // The same object through news of the workspace, which bring the same problem anew.
  const target = useMemo(
    () => (shown === undefined ? null : ({ kind: 'problem', id: shown } as const)),
    [shown],
  );
  return {
    target,
    name: problem?.name ?? '',
    open: setId,
    close: () => setId(null),
  };
}
