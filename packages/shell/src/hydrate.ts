import { startTransition, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { preservePaths } from './preserve-path.ts';

/** Brings the prerendered document to life; in slices, so that a slow device answers in between. */
export function hydrate(node: ReactNode): void {
  preservePaths(document);
  startTransition(() => {
    hydrateRoot(document, node);
  });
}
