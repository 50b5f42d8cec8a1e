import { startTransition, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { CONTAINER_ID } from './placeholder/container.ts';
import { preservePaths } from './preserve-path.ts';

/** Brings the prerendered document to life; in slices, so that a slow device answers in between. */
export function hydrate(node: ReactNode): void {
  preservePaths(document);
  // The style sheet hid it as soon as the header showed.
  document.getElementById(CONTAINER_ID)?.remove();
  startTransition(() => {
    hydrateRoot(document, node);
  });
}
