import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FuzzCases } from './cases.ts';
import { checkImport, outcomeText } from './check.ts';
import { FIXTURES, fixtureText } from '../testing/fixtures.ts';

const hostile = join(import.meta.dirname, 'hostile');
const bases = Object.keys(FIXTURES).map((name) => ({
  name,
  text: fixtureText(name),
}));

/** The long run: `node tools/fuzz-imports.ts --cases 200000 --seed 1`. */
const CASES = 300;

describe('files nobody would write', () => {
  const cases = new FuzzCases(bases, 1);

  it('no exception, no row unaccounted for', async () => {
    let imported = 0;
    for (let number = 0; number < CASES; number += 1) {
      const { name, bytes, options, rows } = cases.make(number);
      const { outcomes, problems } = await checkImport(name, bytes, rows, options);
      expect(problems, name).toEqual([]);
      if (outcomes.some(({ ok }) => ok)) imported += 1;
    }
    // Most files must still be recognised, or nothing was tried.
    expect(imported).toBeGreaterThan(CASES / 3);
  });

  it('a seed and a number make the same file, and a file the same outcome', async () => {
    for (const number of [3, 14, 15, 92]) {
      const [made, two] = [cases.make(number), new FuzzCases(bases, 1).make(number)];
      expect(two).toEqual(made);
      const outcomes = [made, two].map(async ({ name, bytes }) =>
        checkImport(name, bytes, null, {}),
      );
      const [first, second] = await Promise.all(outcomes);
      expect(outcomeText(first?.outcomes ?? [])).toBe(outcomeText(second?.outcomes ?? []));
    }
  });
});

describe('files that broke something once', () => {
  it.each(readdirSync(hostile).toSorted())('%s', async (name) => {
    const bytes = Uint8Array.from(readFileSync(join(hostile, name)));
    expect((await checkImport(name, bytes, null, {})).problems).toEqual([]);
  });
});

it('what does not hold is found', async () => {
  const header = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance';
  const row = 'L1,R1,2024-01-01 10:00:00,deposit,,currency,ZEUR,10.0,0,10.0';
  const bytes = new TextEncoder().encode(`${header}\n${row}\n`);
  expect((await checkImport('x', bytes, 1, {})).problems).toEqual([]);
  expect((await checkImport('x', bytes, 7, {})).problems).toEqual(['read 1 of 7 rows']);
  const onProgress = (): never => {
    throw new Error('a bug');
  };
  const { problems } = await checkImport('x', bytes, 1, { onProgress });
  expect(problems).toEqual([expect.stringMatching(/^threw Error: a bug/)]);
});
