import { useEffect, useState } from 'react';

import type { ExportCalls } from './export-calls.ts';
import { type LoadedStatement, loadStatement } from './load-statement.ts';

/** The statement of a span, null until it is there; another span, or another turn, asks anew. */
export function useStatement(
  calls: ExportCalls,
  { from, to }: { readonly from: number; readonly to: number },
  turn: number,
): LoadedStatement | null {
  const key = `${from} ${to} ${turn}`;
  const [state, setState] = useState<{ key: string; loaded: LoadedStatement } | null>(null);
  useEffect(() => {
    const run = new AbortController();
    const parts = { calls, fetchText, wait: waiting(run.signal), newId: () => crypto.randomUUID() };
    loadStatement(parts, { from, to })
      .catch((): LoadedStatement => ({ type: 'failed' }))
      .then((loaded) => {
        if (!run.signal.aborted) setState({ key, loaded });
      }, reportError);
    return () => run.abort();
  }, [calls, from, to, key]);
  return state?.key === key ? state.loaded : null;
}

async function fetchText(link: string): Promise<string | null> {
  const answer = await fetch(link);
  return answer.ok ? answer.text() : null;
}

function waiting(signal: AbortSignal): (ms: number) => Promise<void> {
  return async (ms) => {
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
    signal.throwIfAborted();
  };
}
