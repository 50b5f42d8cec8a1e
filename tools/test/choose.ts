import type { Stage } from './stages.ts';

export type Choice =
  | { readonly ok: true; readonly stages: readonly Stage[] }
  | { readonly ok: false; readonly message: string };

/**
 * What `npm test -- WORDS` runs: stages by name, then paths for the one of them that runs test files
 * (`unit packages/money`). No word means everything; the order stays that of `known`.
 */
export function chooseStages(known: readonly Stage[], words: readonly string[]): Choice {
  const names = new Set(known.map(({ name }) => name));
  const firstPath = words.findIndex((word) => !names.has(word));
  const asked = new Set(firstPath === -1 ? words : words.slice(0, firstPath));
  const paths = firstPath === -1 ? [] : words.slice(firstPath);
  const chosen = known.filter(({ name }) => asked.size === 0 || asked.has(name));
  if (paths.length === 0) return { ok: true, stages: chosen };
  const [only] = chosen;
  if (asked.size !== 1 || only === undefined || only.counts !== 'vitest') {
    const message = `Paths (${paths.join(' ')}) follow the name of one stage with test files.\nStages: ${[...names].join(', ')}`;
    return { ok: false, message };
  }
  // Who names files wants to see them fail.
  const { runsAgain: _, ...once } = only;
  return { ok: true, stages: [{ ...once, command: [...only.command, ...paths] }] };
}
