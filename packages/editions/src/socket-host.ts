import type { SiteEnvironment } from './hosts.ts';

/**
 * The host the quote socket is asked at, such as `stream.exchange.example` (R-SHELL-14, R-WS-01);
 * empty for the page's own. Pages connect to it, and their policy allows it.
 */
export const SOCKET_HOST: Readonly<Record<SiteEnvironment, string>> = {
  production: '',
  testnet: '',
  test: '',
  dev: '',
  local: '',
};
