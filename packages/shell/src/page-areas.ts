import type { Namespace } from '@meridian/i18n/namespaces.ts';
import type { PageName } from '@meridian/routes/paths.ts';

/**
 * The area a page is written in, of those areas alone that are not written in every language: each name here
 * is in the first load of every page. None at present.
 */
export const PAGE_AREAS: Readonly<Partial<Record<PageName, Namespace>>> = {};
