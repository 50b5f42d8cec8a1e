/** The instant in UTC as `YYYYMMDDTHHmmss` (R-CONST-01). */
export function formatCompact(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
}

/**
 * The instant in ISO 8601 with its zone (R-CONST-01): `2024-01-02T03:04:05Z`, or with an offset.
 *
 * @param offsetMin minutes east of UTC
 */
export function formatIso(epochMs: number, offsetMin = 0): string {
  const local = new Date(epochMs + offsetMin * 60_000).toISOString().slice(0, 19);
  if (offsetMin === 0) return `${local}Z`;
  const size = Math.abs(offsetMin);
  const two = (count: number) => String(count).padStart(2, '0');
  return `${local}${offsetMin < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
