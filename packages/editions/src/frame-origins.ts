import type { SiteEnvironment } from './hosts.ts';

/**
 * Origins whose pages may show ours in a frame and be asked over the app bridge, such as
 * `https://partner.example`. One list: the page's policy (`frame-ancestors`), the bridge's checks and
 * the gateway all read it. A web messenger that shows mini-apps in a frame belongs here too.
 */
export const FRAME_ORIGINS: Readonly<Record<SiteEnvironment, readonly string[]>> = {
  production: [],
  testnet: [],
  test: [],
  dev: [],
  // Where the tests of this very thing, and developers, serve a page that frames ours.
  local: ['http://partner.localhost:8199'],
};
