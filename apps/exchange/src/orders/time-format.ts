const formats = new Map<string, Intl.DateTimeFormat>();

/** Date and time in the reader's zone. */
export function timeFormat(tag: string): Intl.DateTimeFormat {
  const known = formats.get(tag);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  formats.set(tag, made);
  return made;
}
