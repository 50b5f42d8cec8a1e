/** Names that every object has from its prototype are no operations, assets or kinds to a format. */
import { expect, it } from 'vitest';
import { checkImport } from '../fuzz/check.ts';
import { FIXTURES, fixtureText } from '../testing/fixtures.ts';

const INHERITED = ['constructor', '__proto__'];
/** Rows in turn have one name and the other; `npm run test:long -- properties` tries it both ways round. */
const TURNS = process.env['PROPERTY_RUNS'] === undefined ? [0] : [0, 1];

it.each(Object.entries(FIXTURES))('%s with such a name in any column', async (name, fixture) => {
  const text = fixtureText(name);
  const lines = text.split('\n');
  const delimiter = ['\t', ';', ','].find((each) => lines[fixture.headerLine - 1]?.includes(each));
  const columns = lines[fixture.headerLine - 1]?.split(delimiter ?? ',').length ?? 0;
  const encoder = new TextEncoder();
  for (let column = 0; column < columns; column += 1) {
    for (const turn of TURNS) {
      const changed = lines.map((line, index) => {
        const cells = line.split(delimiter ?? ',');
        const isRow = index >= fixture.headerLine && cells.length > column;
        const word = INHERITED[(index + column + turn) % INHERITED.length] ?? '';
        return isRow ? cells.with(column, word).join(delimiter) : line;
      });
      const bytes = encoder.encode(changed.join('\n'));
      const { problems } = await checkImport(name, bytes, null, {});
      expect(problems, `column ${column}, turn ${turn}`).toEqual([]);
    }
  }
});
