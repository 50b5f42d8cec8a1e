/** The cookie that tells one device's visits from another's (R-STORE-03). */
export const DEVICE_GUID_COOKIE = 'meridian_device';
export const DEVICE_GUID_LENGTH = 36;
export const DEVICE_GUID_DAYS = 120;

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a cookie holds a device GUID: canonical UUID text, 8-4-4-4-12. Others are replaced. */
export function isValidDeviceGuid(value: string): boolean {
  return value.length === DEVICE_GUID_LENGTH && GUID.test(value);
}

/**
 * A new device GUID, a random UUID (RFC 9562, version 4).
 *
 * @param random 16 random bytes
 */
export function newDeviceGuid(random: Uint8Array): string {
  if (random.length !== 16) throw new Error('a GUID is made of 16 random bytes');
  const bytes = Array.from(random);
  // Version 4 and the variant of the RFC take the place of six random bits.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
