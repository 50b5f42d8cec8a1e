/** The panes of a narrow page, one at a time. */
export const VIEWS = ['chart', 'book', 'trades', 'orders'] as const;
export type View = (typeof VIEWS)[number];
