import { CHAT_BOT_DELAY_MS, shellParts } from '../../shell-parts.ts';

interface SupportTimerOptions {
  readonly inApp: boolean;
  /** When the page had loaded, on the clock of `nowMs`; 0 while it has not. */
  readonly loadedAtMs: number;
  readonly nowMs: number;
  /** Calls once, later; returns what cancels it. */
  readonly later: (call: () => void, delayMs: number) => () => void;
  readonly show: () => void;
}

/**
 * Shows the support widget 10 s after the page has loaded, however late this is asked; never in the
 * app, where nothing is scheduled either (R-SHELL-02).
 *
 * @returns a function that cancels it
 */
export function scheduleSupport(options: SupportTimerOptions): () => void {
  const { inApp, loadedAtMs, nowMs, later, show } = options;
  if (!shellParts({ inApp }).chatBot) return () => undefined;
  const passedMs = loadedAtMs === 0 ? 0 : nowMs - loadedAtMs;
  return later(show, Math.max(CHAT_BOT_DELAY_MS - passedMs, 0));
}
