import { PRICE_COLOURS, PRICE_COLOURS_KEY } from './shell-script.ts';

export type PriceColours = (typeof PRICE_COLOURS)[number];

const STANDARD = PRICE_COLOURS[0];

/** Those of the page. */
export function priceColours(): PriceColours {
  const { prices } = document.documentElement.dataset;
  return PRICE_COLOURS.find((colours) => colours === prices) ?? STANDARD;
}

/** Draws prices in other colours and keeps the choice. */
export function choosePriceColours(chosen: PriceColours): void {
  const { dataset } = document.documentElement;
  if (chosen === STANDARD) delete dataset['prices'];
  else dataset['prices'] = chosen;
  try {
    if (chosen === STANDARD) localStorage.removeItem(PRICE_COLOURS_KEY);
    else localStorage.setItem(PRICE_COLOURS_KEY, chosen);
  } catch {
    // Storage denied or full: the colours hold for this page.
  }
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Tells of every change; header and drawer show the same. */
export function observePriceColours(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
