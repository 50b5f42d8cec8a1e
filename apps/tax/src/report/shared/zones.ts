/** UTC, which most exchanges write, then the device's own zone, then the rest. */
export function zonesLikelyFirst(): readonly string[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set(['UTC', own, ...Intl.supportedValuesOf('timeZone')])];
}
