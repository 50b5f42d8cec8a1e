/** Exported lines as a spreadsheet of any language cuts them: no cell that came from text is a formula. */
import { restoreText } from '@meridian/money/spreadsheet-text.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv-writer.ts';

/** The list separators of Windows' languages, and the ends of lines for who takes no notice of quotes. */
const SEPARATORS = [',', ';', '\t', '|', '؛', '،', '；', '，'] as const;

/**
 * The cells of a line for a reader that knows the quotes of RFC 4180 and one that knows none. The
 * first one drops quotes where a cell begins with them, as the line was cut at another separator.
 */
function cellsOf(line: string, separator: string, quotes: 'kept' | 'read'): string[] {
  if (quotes === 'kept') return line.split(/[\r\n]/).flatMap((part) => part.split(separator));
  const cells: string[] = [''];
  let isQuoted = false;
  for (const sign of line) {
    const cell = cells.at(-1) ?? '';
    if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (!isQuoted && (sign === separator || sign === '\r' || sign === '\n')) cells.push('');
    else cells[cells.length - 1] = cell + sign;
  }
  return cells;
}

const SIGNS = Array.from(`=＝+＋-－@＠'";；,，|؛، x\t\r\n\u0000\u200F\uFEFF`);

const runs = (cell: string) => /^[\s"\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell);

function formulasIn(line: string): string[] {
  return SEPARATORS.flatMap((separator) =>
    (['kept', 'read'] as const).flatMap((quotes) => cellsOf(line, separator, quotes)),
  ).filter(runs);
}

describe('text', () => {
  it.each([
    '=1+1',
    '+1',
    '-x',
    '@SUM(A1)',
    'x;=HYPERLINK("https://evil.example")',
    'x;=1+1;y',
    'x\t=1+1',
    'x|=1+1',
    'x؛=1+1',
    'x\n=1+1',
    'x\r\n@y',
    'a,"=1+1"',
    'a; "" =1+1',
    '＝1+1',
    '；＝1+1',
    '\u0000=1+1',
    '\u0001\u0002-1',
    '\uFEFF=1+1',
    ' =1+1',
    '\t=1+1',
    '\r=1+1',
  ])('%j is no formula in any spreadsheet', (text) => {
    expect(formulasIn(csvLine([text, { number: '1' }]))).toEqual([]);
  });

  it.each(['\tx', '\rx', '\u0000x'])(
    'a control character in front is behind an apostrophe: %j',
    (text) => {
      expect(csvLine([text]).replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );

  it.each(['BTC', 'Kraken, spot', "it's", 'a-b', 'x = y', 'a;b', '2024-01-02', 'a\nb', "'quoted'"])(
    'that begins nothing stays as it is: %j',
    (text) => {
      expect(csvLine([text]).trimEnd().replace(/^"|"$/g, '')).toBe(text);
    },
  );

  it('of any signs is no formula, and is restored', () => {
    const signs = fc.constantFrom(...SIGNS);
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 30 }), (text) => {
        const line = csvLine([text]);
        const written = line.slice(0, -2);
        const inner = written.startsWith('"')
          ? written.slice(1, -1).replaceAll('""', '"')
          : written;
        expect([formulasIn(line), restoreText(inner)]).toEqual([[], text]);
      }),
      { numRuns: 3000 },
    );
  });

  it('as long as a cell may be costs one pass over it', () => {
    const text = `${' '.repeat(200_000)};${"'".repeat(200_000)}=${'";'.repeat(200_000)}`;
    expect(csvLine([text]).length).toBeGreaterThan(text.length);
  });
});

it('numbers stay numbers, with their sign', () => {
  expect(csvLine([{ number: '-3.5' }, { number: '12' }])).toBe('-3.5,12\r\n');
});
