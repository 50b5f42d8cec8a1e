import { isInApp } from '@meridian/editions/platforms.ts';

/** Whether this page is shown by the app's web view (R-ENV-06). */
export function isInAppNow(): boolean {
  return isInApp(navigator.userAgent);
}
