/** A run of plain text, or of text inside a named tag of the message. */
export type RichPart = { readonly text: string; readonly tag?: string };

/**
 * Splits a translated text at its tags: `See the <link>guide</link>.` Tags do not nest. A tag
 * without its end stays as written, so a translator's slip is seen, not swallowed.
 */
export function richParts(text: string): RichPart[] {
  const parts: RichPart[] = [];
  let end = 0;
  for (const match of text.matchAll(/<([a-z]+)>(.*?)<\/\1>/gs)) {
    const [whole, tag = '', inner = ''] = match;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: inner, tag });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
