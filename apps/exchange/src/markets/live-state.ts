import { formatAgo } from '@meridian/i18n/format-ago.ts';
import type { SocketState } from '@meridian/quotes/quote-feed.ts';

export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'offline';

/** State of the connection as the page shows it. */
export function liveState(socket: SocketState, online: boolean): LiveState {
  if (!online) return 'offline';
  if (socket === 'open') return 'live';
  return socket === 'init' ? 'connecting' : 'reconnecting';
}

/** A live market is never so long without a quote. */
const QUIET_AFTER_MS = 15_000;

/**
 * How old the prices are, in whole seconds; null where that needs no mention, since they are live or
 * there are none.
 */
export function ageToShow(state: LiveState, dataAt: number | null, now: number): number | null {
  if (dataAt === null) return null;
  // A clock that was set back must not make the prices come from the future.
  const age = Math.max(0, now - dataAt);
  return state === 'live' && age < QUIET_AFTER_MS ? null : Math.floor(age / 1_000);
}

/** "12 seconds ago", in the language's words. */
export function formatAge(seconds: number, tag: string): string {
  if (seconds < 60) return formatAgo(seconds, 'second', tag);
  if (seconds < 3_600) return formatAgo(Math.floor(seconds / 60), 'minute', tag);
  return formatAgo(Math.floor(seconds / 3_600), 'hour', tag);
}
