import type { ComponentType } from 'react';

import { report } from '../report.ts';
import { LATER_ELEMENT_ID } from '../site-module.ts';
import { OPEN_CHOICES_EVENT } from './consent/open-choices.ts';
import type { SlotPartsProps } from './SlotParts.tsx';
import { SLOTS_ELEMENT_ID } from './slots-element.ts';

interface StartOptions {
  readonly onParts: (Parts: ComponentType<SlotPartsProps>) => void;
  /** The reader asks for the cookie choices. */
  readonly onAsked: () => void;
}

/**
 * Loads the slots once the page has loaded, or as soon as the reader asks for the cookie choices
 * (R-SHELL-01: nothing waits for them). A document that carries no slots, as confined ones do not,
 * loads nothing.
 *
 * @returns a function that ends it
 */
export function startSlots({ onParts, onAsked }: StartOptions): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  if (hasSlots()) {
    // A timer: while its listeners run, the load itself is not over.
    const whenLoaded = () => setTimeout(load);
    if (document.readyState === 'complete') whenLoaded();
    else addEventListener('load', whenLoaded, { once: true, signal });
    addEventListener(OPEN_CHOICES_EVENT, ask, { signal });
  }
  return () => ending.abort();

  function ask(): void {
    onAsked();
    load();
  }

  function load(): void {
    if (signal.aborted) return;
    import('../after-paint.ts').then(
      ({ SlotParts }) => {
        if (!signal.aborted) onParts(SlotParts);
      },
      (error: unknown) => report({ code: 'SLOTS', error }),
    );
  }
}

/** A confined document is known by what it carries, too: one mistake of a build must not be enough. */
function hasSlots(): boolean {
  const isThere = (id: string) => document.getElementById(id) !== null;
  return isThere(SLOTS_ELEMENT_ID) && !isThere(LATER_ELEMENT_ID);
}
