/** The app version from which on the bridge is supported, that one included (R-BRIDGE-03). */
export const BRIDGE_MIN_VERSION = '3.6.1';

/** Numbers between dots and nothing else: `v3.6.1` and `3.6.1-beta` are no versions of the app. */
const VERSION = /^\d+(?:\.\d+)*$/;
const LONGEST = 64;

const MINIMUM = BRIDGE_MIN_VERSION.split('.').map(BigInt);

/**
 * Whether an app of this version has the bridge (R-BRIDGE-03): compared number by number, missing
 * ones are 0, so `3.6` is too old. What cannot be read is not supported: the page then does without
 * the app. Spaces around it do not count.
 */
export function isBridgeSupported(appVersion: unknown): boolean {
  if (typeof appVersion !== 'string' || appVersion.length > LONGEST) return false;
  const text = appVersion.trim();
  if (!VERSION.test(text)) return false;
  const parts = text.split('.');
  for (const [index, least] of MINIMUM.entries()) {
    // An empty text is 0 as well.
    const part = BigInt(parts[index] ?? '');
    if (part !== least) return part > least;
  }
  return true;
}
