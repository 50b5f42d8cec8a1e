/** The navigation an earlier visit left for the placeholder (R-HDR-10). */
export const NAVIGATION_KEY = 'meridian.navigation';

/** The language of the last page (R-STORE-01). */
export const LANGUAGE_KEY = 'meridian.language';

/** The analytics user id, there while somebody is signed in (R-STORE-02). */
export const USER_ID_KEY = 'meridian.userId';
