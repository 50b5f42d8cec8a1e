import { brand } from './brand.ts';

/** Where a page runs (R-ENV-03): a browser on a desk or a phone, or a messenger's mini-app. */
export type ClientPlatform = 'pc' | 'h5' | 'pc_tg' | 'ios_tg' | 'android_tg';

const IOS = /iPhone|iPad|iPod/i;
const ANDROID = /Android/i;
const MOBILE = /Mobi/i;

/**
 * Whether the app shows the page: its marker stands in the user agent, in any case (R-ENV-06). This
 * says nothing of the platform: a page in the app is `h5` as well.
 */
export function isInApp(userAgent: string): boolean {
  return userAgent.toLowerCase().includes(brand.appMarker);
}

/**
 * The platform of a client (R-ENV-03). A phone's user agent in the messenger carries no mark of it,
 * so the messenger's own web-app object has to say that this is a mini-app.
 */
export function clientPlatform({
  userAgent,
  miniApp,
}: {
  readonly userAgent: string;
  readonly miniApp: boolean;
}): ClientPlatform {
  const ios = IOS.test(userAgent);
  const android = ANDROID.test(userAgent);
  if (miniApp) return ios ? 'ios_tg' : android ? 'android_tg' : 'pc_tg';
  return ios || android || MOBILE.test(userAgent) ? 'h5' : 'pc';
}

/** What the Platform header of calls says: three values, not five (R-HTTP-21). */
export function platformHeader(platform: ClientPlatform, inApp: boolean): 'app' | 'h5' | 'pc' {
  if (inApp) return 'app';
  return platform === 'pc' || platform === 'pc_tg' ? 'pc' : 'h5';
}
