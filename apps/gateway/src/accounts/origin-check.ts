/** What of a request tells where it came from. */
export interface RequestSource {
  /** `Origin`, if sent. */
  readonly origin: string | undefined;
  /** `Sec-Fetch-Site`, if sent. */
  readonly fetchSite: string | undefined;
  readonly hasCookie: boolean;
  readonly hasHeaderToken: boolean;
}

export interface OriginRules {
  /** Whether an origin is the very one this request was sent to. */
  readonly isOwn: (origin: string) => boolean;
  /** Origins beside our own that pages in the app or in a frame may have. */
  readonly allowed: ReadonlySet<string>;
}

/**
 * Whether a call that changes something may have come from where it says. A browser sends cookies
 * with requests other sites make; the `UserToken` header it never sends by itself.
 */
export function isTrustedSource(source: RequestSource, { isOwn, allowed }: OriginRules): boolean {
  const { origin, fetchSite, hasCookie, hasHeaderToken } = source;
  if (hasHeaderToken && !hasCookie) {
    if (origin !== undefined) return isOwn(origin) || allowed.has(origin);
    return fetchSite === undefined || fetchSite === 'same-origin';
  }
  // No browser: nobody else's cookie can be in it, so there must be none at all.
  if (origin === undefined && fetchSite === undefined) return !hasCookie;
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false;
  return origin === undefined || isOwn(origin);
}
