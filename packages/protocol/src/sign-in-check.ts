/**
 * What a page has to do before a device that an account was not used on may try another password,
 * once wrong ones were tried: some work, or what the operator's captcha asks.
 */

/** A stamp is a challenge and a count whose hash, SHA-256, begins with this many zero bits. */
export const WORK_BITS = 18;
/** A stamp can be used for so long. */
export const WORK_VALID_MS = 10 * 60_000;
export const CHECK_MAX_LENGTH = 4096;

/**
 * Searches a stamp, with counts from one number to below another; null where none of them has the work.
 * One in 262,144 has: about a second in a page.
 */
export function findStamp(
  challenge: string,
  counts: { readonly from: number; readonly to: number },
  sha256: (text: string) => Uint8Array,
): string | null {
  for (let count = counts.from; count < counts.to; count += 1) {
    const stamp = `${challenge}.${count.toString(36)}`;
    if (hasWork(sha256(stamp))) return stamp;
  }
  return null;
}

/** @param hash at least four bytes */
export function hasWork(hash: Uint8Array): boolean {
  const first = new DataView(hash.buffer, hash.byteOffset).getUint32(0);
  return Math.clz32(first) >= WORK_BITS;
}
