import { clockSkew } from './clock-skew.ts';

/** The server's time in ms, as the gateway sends it with every page: `Server-Timing: now;desc="…"`. */
const METRIC = 'now';

/**
 * Whether this device's clock is more than a day off (R-SHELL-13). The server's time comes with the
 * page itself, so that pages that may send nothing can tell too; a page from the cache brings an
 * old time and is not asked.
 */
export function isClockOff(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  if (!(visit instanceof PerformanceNavigationTiming) || visit.transferSize === 0) return false;
  const sent = visit.serverTiming.find(({ name }) => name === METRIC)?.description ?? '';
  if (!/^\d{13}$/.test(sent)) return false;
  const localMs = performance.timeOrigin + visit.responseStart;
  return clockSkew({ localMs, serverMs: Number.parseInt(sent, 10) }) === 'warn';
}
