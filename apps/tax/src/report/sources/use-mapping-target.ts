import { useEffect, useMemo, useRef, useState } from 'react';

import type { MappingTarget } from '../model/mapping-view.ts';
import type { ProblemView } from '../model/workspace-view.ts';

interface MappedProblem {
  /** Null while no dialog is open. */
  readonly target: MappingTarget | null;
  readonly name: string;
  open(id: number): void;
  close(): void;
}

/** Which unknown file is being mapped: a new one opens by itself, where no other is open. */
export function useMappingTarget(problems: readonly ProblemView[]): MappedProblem {
  const [id, setId] = useState<number | null>(null);
  const seen = useRef(0);
  useEffect(() => {
    const fresh = problems.filter((problem) => problem.id > seen.current);
    seen.current = Math.max(seen.current, ...problems.map((problem) => problem.id));
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
