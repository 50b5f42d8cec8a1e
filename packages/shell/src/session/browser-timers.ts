import type { Timers } from '@meridian/protocol/timers.ts';

export const browserTimers: Timers = {
  setTimeout: (run, delayMs) => setTimeout(run, delayMs),
  // `as`: the handle is the one `setTimeout` above gave.
  clearTimeout: (handle) => clearTimeout(handle as number),
};
