/** UTC, which most exchanges write, then the device's own zone, then the rest. */
export function zonesLikelyFirst(): readonly string[] {
  return [...new Set([...likelyZones([]), ...allZones()])];
}

/** @param known zones that other files of the exchange have, and those its files are known to have */
export function likelyZones(known: readonly string[]): readonly string[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set([...known, 'UTC', own])];
}

export function allZones(): readonly string[] {
  return Intl.supportedValuesOf('timeZone');
}
