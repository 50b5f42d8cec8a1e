/** The first line in which two texts differ, with both of its forms; null where the bytes are equal. */
export function firstDifference(now: string, before: string): string | null {
  if (now === before) return null;
  const [linesNow, linesBefore] = [now.split('\n'), before.split('\n')];
  const end = Math.max(linesNow.length, linesBefore.length);
  for (let line = 0; line < end; line += 1) {
    const [textNow, textBefore] = [linesNow[line], linesBefore[line]];
    if (textNow !== textBefore) {
      return `line ${line + 1}\n  here:  ${textNow ?? 'nothing'}\n  there: ${textBefore ?? 'nothing'}`;
    }
  }
  // Texts that differ have a line that differs.
  return null;
}
