import { useSyncExternalStore } from 'react';

export const STEPS = ['sources', 'review', 'report'] as const;

export type Step = (typeof STEPS)[number];

/** The step the address names. The report is one document, so a step is the part behind `#`. */
export function useStep(): Step {
  return useSyncExternalStore(observeHash, readStep, () => 'sources');
}

function readStep(): Step {
  // What a step shows may stand behind it: `#review?kind=deposit`.
  const [name] = location.hash.slice(1).split('?');
  return STEPS.find((step) => step === name) ?? 'sources';
}

function observeHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}
