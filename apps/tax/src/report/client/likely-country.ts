/**
 * The first country of some that a reader of these languages is likely from: by a region that a
 * language names, else by where most of its readers are. Null where none of them is covered.
 *
 * @param languages BCP 47 tags, the preferred one first
 */
export function likelyCountry(
  languages: readonly string[],
  covered: ReadonlySet<string>,
): string | null {
  const regions = languages.map(localeOf).filter((locale) => locale !== null);
  const named = regions.map(({ region }) => region);
  const usual = regions.map((locale) => locale.maximize().region);
  const isCovered = (region: string | undefined): region is string =>
    region !== undefined && covered.has(region);
  return [...named, ...usual].find(isCovered) ?? null;
}

/** Null for a tag that is none: some browsers hand on what the system calls its language. */
function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}
