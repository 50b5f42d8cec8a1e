/**
 * Where a message lives: `common` for the shell and words every page shares, `home` for the
 * exchange's start page, `site` for the tax site's public pages, `report` for the report page, `tax`
 * for the ids the engine and import rooms return.
 */
export const NAMESPACES = ['common', 'home', 'site', 'report', 'tax'] as const;

export type Namespace = (typeof NAMESPACES)[number];
