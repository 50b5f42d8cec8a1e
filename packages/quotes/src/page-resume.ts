interface Listens {
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
}

/** The page, as far as its coming back is concerned: `document` and `window`. */
export interface ResumablePage {
  readonly document: Listens & { readonly visibilityState: string };
  readonly window: Listens;
}

/**
 * Tells when a page that was hidden, frozen, kept for the back button or offline is back. Timers of
 * such a page do not run, so nothing else would look at its socket. Returns the way to stop.
 */
export function observePageResume(
  { document, window }: ResumablePage,
  resume: () => void,
): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'visible') resume();
  };
  const onWindow = () => resume();
  document.addEventListener('visibilitychange', onVisibility);
  for (const type of WINDOW_EVENTS) window.addEventListener(type, onWindow);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    for (const type of WINDOW_EVENTS) window.removeEventListener(type, onWindow);
  };
}

const WINDOW_EVENTS = ['pageshow', 'online'] as const;
