/** The code points a CSS `unicode-range` names. */
export function codePointsOf(unicodeRange: string): ReadonlySet<number> {
  const points = new Set<number>();
  for (const [, from = '', to = from] of unicodeRange.matchAll(
    /U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g,
  )) {
    for (let point = Number.parseInt(from, 16); point <= Number.parseInt(to, 16); point += 1) {
      points.add(point);
    }
  }
  return points;
}
