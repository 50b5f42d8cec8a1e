/**
 * Words of reports (field names, ids of messages) that another checkout still calls by an older name:
 * `[older, now]`. A word is the whole text between two quotes; figures are never replaced.
 */
export const RENAMED_WORDS: readonly (readonly [older: string, now: string])[] = [
  // The sources of three rules, whose English changed.
  [
    'EStG § 27a (1): special rate; the option for the general scale is not reckoned',
    'EStG § 27a (1): special rate; the option for the general scale is not included',
  ],
  [
    'LISR art. 152: annual scale from 1.92 to 35 %; the average over years held (art. 120) is not reckoned',
    'LISR art. 152: annual scale from 1.92 to 35 %; the average over years held (art. 120) is not included',
  ],
  [
    'CIRS art. 72 (1) c): 28 %; rewards paid in money are income of category E, 28 % at receipt; the option for the general scale is not reckoned',
    'CIRS art. 72 (1) c): 28 %; rewards paid in money are income of category E, 28 % at receipt; the option for the general scale is not included',
  ],
];

const FIGURE = /^-?\d/;
const QUOTED = /"((?:[^"\\]|\\.)*)"/g;

/** The text of a report with the older words replaced by those of now. */
export function withRenamedWords(text: string, words: typeof RENAMED_WORDS): string {
  if (words.length === 0) return text;
  const nameNow = new Map(words);
  return text.replaceAll(QUOTED, (quoted, word: string) => {
    const renamed = FIGURE.test(word) ? undefined : nameNow.get(word);
    return renamed === undefined ? quoted : `"${renamed}"`;
  });
}
