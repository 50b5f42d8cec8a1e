/** The words of a list as one line, and back: between commas, each once. */
export function wordsText(words: readonly string[]): string {
  return words.join(', ');
}

export function wordsOf(text: string): readonly string[] {
  const words = text.split(/[,،、;]/).map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ''))];
}
