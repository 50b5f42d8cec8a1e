/** NaN for what is no whole number: nothing is cut off. */
export function wholeOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? parseInt(text, 10) : Number.NaN;
}
