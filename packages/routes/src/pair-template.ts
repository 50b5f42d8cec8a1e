/*
 * Apart from the builders of trading paths: every page's list of pages names the path, and few pages
 * build one.
 */

/**
 * What stands for the two assets in the one document a language that every pair is served from. They
 * are no coins, so no address of a pair spells them.
 */
export const PAIR_MARKS = { base: '__BASE__', quote: '__QUOTE__' } as const;

/** The path of that document, behind the language. */
export const PAIR_TEMPLATE_PATH = `/trade/spot/${PAIR_MARKS.base}/${PAIR_MARKS.quote}/`;
