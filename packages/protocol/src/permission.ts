/** Business codes that say the user has no permission (R-AUTH-12). */
export const NO_PERMISSION_CODES: readonly number[] = [10007, 33003, 10009];

/** Treated as a failed sign-in too (R-AUTH-13): six digits, one zero more than 10007. */
export const EXTRA_AUTH_FAILURE_CODE = 100007;

/** What a business code says of the user's permission. */
export function permissionOf(code: number): { noPermission: boolean; authFailure: boolean } {
  const noPermission = NO_PERMISSION_CODES.includes(code);
  return { noPermission, authFailure: noPermission || code === EXTRA_AUTH_FAILURE_CODE };
}
