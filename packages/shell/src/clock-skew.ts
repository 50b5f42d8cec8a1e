const DAY_MS = 86_400_000;

/**
 * Whether a device's clock is so far from the server's that the user should know (R-SHELL-13): more
 * than a day, either way. Under ten seconds is no skew at all; what lies between is not worth words.
 */
export function clockSkew({
  localMs,
  serverMs,
}: {
  readonly localMs: number;
  readonly serverMs: number;
}): 'warn' | 'none' {
  return Math.abs(localMs - serverMs) > DAY_MS ? 'warn' : 'none';
}
