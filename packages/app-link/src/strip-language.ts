import { TAX_BASE_PATH } from '@meridian/routes/paths.ts';

/**
 * The strip pattern (R-LINK-01), on one whole segment. Case counts: read loosely, `tax-api` and
 * `my-bot` would be languages. A bare `en` is one by R-LANG-02; no other two letters are. This is
 * neither the strict segment (R-LANG-07) nor the loose code (R-LANG-02).
 */
const STRIP_PATTERN = /^(?:[a-z]{2,3}-[A-Z0-9]{2,3}|en)$/;

/**
 * Takes the language out of a path, from its front or from right behind the base path of the tax
 * site, where a static export would put it: `/zh-TW/login` and `/tax-api/zh-TW/`. At most one is
 * taken: an address with two languages is none of ours.
 */
export function stripLanguage(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  if (STRIP_PATTERN.test(first)) return `/${rest.join('/')}`;
  const [second = '', ...behind] = rest;
  if (`/${first}` === TAX_BASE_PATH && STRIP_PATTERN.test(second)) {
    return `/${[first, ...behind].join('/')}`;
  }
  return path;
}
