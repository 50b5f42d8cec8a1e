/**
 * Where a message lives: `common` for the shell and words every page shares, `site` for the public
 * pages, `report` for the report page, `tax` for the ids the engine and import rooms return.
 */
export const NAMESPACES = ['common', 'site', 'report', 'tax'] as const;

export type Namespace = (typeof NAMESPACES)[number];
