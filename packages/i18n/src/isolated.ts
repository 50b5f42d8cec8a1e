/** A figure or an address in its own order, from left to right, inside words from right to left (Unicode LRI and PDI). */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}
