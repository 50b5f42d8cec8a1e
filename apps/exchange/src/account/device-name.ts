const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/meridian_app/i, 'Meridian app'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\/|HeadlessChrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** A browser and its system as people call them: `Firefox, Windows`. Null where neither is known. */
export function deviceName(userAgent: string): string | null {
  const parts = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)];
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.join(', ');
}

/** The first that fits: later ones of the list name themselves in the user agents of earlier ones. */
function nameIn(table: typeof BROWSERS, userAgent: string): string | null {
  return table.find(([mark]) => mark.test(userAgent))?.[1] ?? null;
}
