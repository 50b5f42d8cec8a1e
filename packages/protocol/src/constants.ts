/** Path under which the gateway passes calls on to the exchange's API (R-HTTP-01). */
export const API_PROXY_BASE_PATH = '/x-api';

export const PROFILE_PATH = '/v2/private/user/profile';
export const LOGOUT_PATH = '/logout';
export const QUOTE_SOCKET_PATH = '/spot/ws/quote/v1';
/** Orders, executions and balances of who is signed in. */
export const ACCOUNT_SOCKET_PATH = '/spot/ws/account/v1';

/** The header a page inside the app sends the user's token in (R-AUTH-11). */
export const USER_TOKEN_HEADER = 'UserToken';

export const REQUEST_TIMEOUT_MS = 30_000;

/** The request cache (R-HTTP-18): the oldest entry goes first, and none is older than its life. */
export const REQUEST_CACHE_MAX_ENTRIES = 20;
export const REQUEST_CACHE_LIFE_MS = 60_000;

/** The persistent cache holds about 4.7 MB (R-HTTP-19), in bytes. */
export const PERSISTENT_CACHE_CAP_BYTES = Math.floor(4.7 * 1024 * 1024);

export const SOCKET_PING_MS = 10_000;

/** How long after its start the header reads the user's profile anew (R-AUTH-04). */
export const HEADER_REFRESH_DELAY_MS = 100;
