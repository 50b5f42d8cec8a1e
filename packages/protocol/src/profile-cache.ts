import { PROFILE_PATH } from './constants.ts';
import { permissionOf } from './permission.ts';

/**
 * The addresses that stay cached after a failure (R-HTTP-14): of the three codes that say the user
 * has no permission, the failing request's own entry goes, unless it is the profile's.
 */
export function cacheAfterPermissionError({
  cached,
  failedUrl,
  code,
}: {
  readonly cached: readonly string[];
  readonly failedUrl: string;
  readonly code: number;
}): string[] {
  if (!permissionOf(code).noPermission || isProfileUrl(failedUrl)) return [...cached];
  return cached.filter((url) => url !== failedUrl);
}

/** Whether an address is the profile's, below whatever host and base path. */
function isProfileUrl(url: string): boolean {
  return /^[^?#]*/.exec(url)?.[0].endsWith(PROFILE_PATH) ?? false;
}
