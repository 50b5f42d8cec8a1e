const INDENT = 2;
/** Characters that go out at once. */
const PIECE = 65_536;

/**
 * The text of `JSON.stringify(value, null, 2)` with a line end, in pieces: a report of a million
 * disposals is longer than one text may be.
 *
 * @param items of lists directly in `value`: laid out like the rest, or each in one line
 */
export function* jsonPieces(
  value: object,
  items: 'laid-out' | 'one-line' = 'laid-out',
): Generator<string> {
  const textOf = (item: unknown): string =>
    items === 'one-line' ? (JSON.stringify(item) ?? 'null') : indented(item, '    ');
  let piece = '{';
  let isFirst = true;
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    piece += `${isFirst ? '' : ','}\n  ${JSON.stringify(name)}: `;
    isFirst = false;
    if (!Array.isArray(member) || member.length === 0) {
      piece += indented(member, '  ');
      continue;
    }
    for (const [index, each] of member.entries()) {
      piece += `${index === 0 ? '[' : ','}\n    ${textOf(each)}`;
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
    }
    piece += '\n  ]';
  }
  yield `${piece}${isFirst ? '' : '\n'}}\n`;
}

/** Text of JSON has no line ends but those of its layout. */
function indented(value: unknown, by: string): string {
  return (JSON.stringify(value, null, INDENT) ?? 'null').replaceAll('\n', `\n${by}`);
}
