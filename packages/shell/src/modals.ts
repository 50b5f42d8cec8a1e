/**
 * Where modals that belong to no part of a page are mounted (R-SHELL-03): inside the app the header
 * is hidden, and a modal within it would be too.
 */
export const MODALS_ID = 'meridian-modals';
