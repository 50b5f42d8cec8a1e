/** Formats that every workbook has (ECMA-376, 18.8.30), and those of the East Asian editions. */
const BUILT_IN_DATES: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 45],
  [47, 47],
  [50, 58],
  [71, 81],
];

/** Whether a built-in number format shows a date or a time of day. */
export function isBuiltInDate(id: number): boolean {
  return BUILT_IN_DATES.some(([from, to]) => id >= from && id <= to);
}

/** Longer codes than any program writes; they would only cost time. */
const CODE_LENGTH_MAX = 1000;

/**
 * Whether a number format's code (`dd.mm.yyyy hh:mm`, `[$-409]mmm d`) shows a date or a time of
 * day. Durations (`[h]:mm`) are numbers, and so is whatever shows digits.
 */
export function isDateCode(code: string): boolean {
  const [section = ''] = code.slice(0, CODE_LENGTH_MAX).split(';', 1);
  const bare = section
    .replaceAll(/"[^"]*"?/g, '')
    .replaceAll(/[\\_*]./g, '')
    .toLowerCase();
  if (/\[(?:h+|m+|s+)\]/.test(bare)) return false;
  const letters = bare
    .replaceAll(/\[[^\]]*\]?/g, '')
    .replaceAll('general', '')
    .replaceAll(/am\/pm|a\/p/g, '')
    // Fractions of a second.
    .replaceAll(/s[.,]0+/g, 's');
  return /[ymdhs]/.test(letters) && !/[0#?]/.test(letters);
}
