/** The persistent cache of pages, and the navigation that an earlier visit left in it (R-HDR-10). */
export const PERSISTENT_CACHE_NAME = 'meridian';
export const NAVIGATION_ENTRY = 'navigation';
export const NAVIGATION_KEY = `${PERSISTENT_CACHE_NAME}:${NAVIGATION_ENTRY}`;

/** The language of the last page (R-STORE-01). */
export const LANGUAGE_KEY = 'meridian.language';

/** The analytics user id, there while a user is signed in (R-STORE-02). */
export const USER_ID_KEY = 'meridian.userId';
