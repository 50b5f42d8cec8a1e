/**
 * Entries or movements worked on between two yields of progress: a few milliseconds of work, after
 * which the caller can pause or stop.
 */
export const STRIDE = 2048;
