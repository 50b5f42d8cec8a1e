/**
 * Words of reports (field names, ids of messages) that another checkout still calls by an older name:
 * `[older, now]`. A word is the whole text between two quotes; figures are never replaced.
 */
export const RENAMED_WORDS: readonly (readonly [older: string, now: string])[] = [];

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
