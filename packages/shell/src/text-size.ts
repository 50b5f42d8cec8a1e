import { TEXT_SIZE_KEY, TEXT_SIZES } from './shell-script.ts';

const STANDARD = TEXT_SIZES[0];

/** The text size of the page, in percent. */
export function textSize(): number {
  const shown = document.documentElement.dataset.textSize;
  return TEXT_SIZES.find((size) => String(size) === shown) ?? STANDARD;
}

/**
 * Takes the text one step up or down, or back to the standard, and keeps the choice. The pages
 * cannot be zoomed (R-SEO-06); this answers for it.
 */
export function changeTextSize(change: 'larger' | 'smaller' | 'standard'): void {
  const index = TEXT_SIZES.findIndex((size) => size === textSize());
  const next = change === 'standard' ? 0 : change === 'larger' ? index + 1 : index - 1;
  const size = TEXT_SIZES[Math.min(Math.max(next, 0), TEXT_SIZES.length - 1)] ?? STANDARD;
  const { dataset } = document.documentElement;
  if (size === STANDARD) delete dataset.textSize;
  else dataset.textSize = String(size);
  try {
    if (size === STANDARD) localStorage.removeItem(TEXT_SIZE_KEY);
    else localStorage.setItem(TEXT_SIZE_KEY, String(size));
  } catch {
    // Storage denied or full: the size holds for this page.
  }
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Tells of every change; header and drawer show the same size. */
export function observeTextSize(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
