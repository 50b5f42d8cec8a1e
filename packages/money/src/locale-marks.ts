/** How a locale writes numbers. */
export interface LocaleMarks {
  /** The decimal mark: `.`, `,` or U+066B. */
  readonly decimal: string;
  /** The mark between groups of digits; empty where the locale has none. */
  readonly group: string;
  /** The ten digits, zero first. */
  readonly digits: readonly string[];
  /** Unicode name of the digits: `latn`, `arab`, `arabext`, `deva`, ... */
  readonly numberingSystem: string;
}

const cache = new Map<string, LocaleMarks>();

/**
 * The marks of a locale, from `Intl`.
 *
 * @param locale a BCP 47 tag; `-u-nu-latn` asks for Latin digits and the marks that go with them.
 * @throws RangeError when the tag is malformed.
 */
export function localeMarks(locale: string): LocaleMarks {
  const known = cache.get(locale);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(locale);
  // Nine digits: some locales (es, pl, pt-PT) leave four-digit numbers ungrouped.
  const parts = format.formatToParts(123_456_789.5);
  const plain = new Intl.NumberFormat(locale, { useGrouping: false, minimumIntegerDigits: 10 });
  const marks = {
    decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
    group: parts.find((part) => part.type === 'group')?.value ?? '',
    // Some digits are two UTF-16 units long: split by code point.
    digits: Array.from(plain.format(123_456_789)),
    numberingSystem: format.resolvedOptions().numberingSystem,
  };
  cache.set(locale, marks);
  return marks;
}
