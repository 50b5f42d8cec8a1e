import { clientPlatform, isInApp } from '@meridian/editions/platforms.ts';

/** When the banner was closed, in epoch ms; kept on the device alone. */
export const BANNER_CLOSED_KEY = 'meridian.appBannerClosed';

const CLOSED_DAYS = 30;
const DAY_MS = 86_400_000;

interface BannerOptions {
  readonly userAgent: string;
  readonly miniApp: boolean;
  /** What is stored under `BANNER_CLOSED_KEY`. */
  readonly closed: string | null;
  readonly nowMs: number;
}

/**
 * Whether a page offers the app: on the mobile web alone, so neither in the app nor in a messenger,
 * and not in the 30 days after it was closed. A time from the future, left by a wrong clock, counts
 * as none.
 */
export function offersApp({ userAgent, miniApp, closed, nowMs }: BannerOptions): boolean {
  if (isInApp(userAgent) || clientPlatform({ userAgent, miniApp }) !== 'h5') return false;
  if (closed === null || !/^\d{1,15}$/.test(closed)) return true;
  const ageMs = nowMs - Number.parseInt(closed, 10);
  return ageMs < 0 || ageMs > CLOSED_DAYS * DAY_MS;
}
