import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { OWN_VECTORS, runFolder, runSuite } from './run.ts';
import { parseSuite } from './suite.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-conformance-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const RTL = {
  suite: 'rtl',
  compare: 'exact',
  count: 1,
  vectors: [{ id: 'a', req: ['R-LOCALE-21'], in: { locale: 'ar-SA' }, out: true }],
};

async function ran(name: string, text: string) {
  const own = join(folder, name);
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own);
  writeFileSync(join(own, 'suite.json'), text);
  return runFolder(own);
}

describe('the open vectors', () => {
  it('all pass', async () => {
    expect(await runFolder(OWN_VECTORS)).toEqual({ passed: 622, failed: 0, problems: [] });
  });
});

describe('a folder of vectors', () => {
  it('runs, with the conventions beside them left alone', async () => {
    expect(await ran('good', JSON.stringify(RTL))).toMatchObject({ passed: 1, failed: 0 });
  });

  it('fails on a wrong answer and says what was asked, wanted and got', async () => {
    const wrong = { ...RTL, vectors: [{ ...RTL.vectors[0], out: false }] };
    const { failed, problems } = await ran('wrong', JSON.stringify(wrong));
    expect(failed).toBe(1);
    for (const part of ['rtl a', 'R-LOCALE-21', '"ar-SA"', 'expected false', 'got      true']) {
      expect(problems.join()).toContain(part);
    }
  });

  it.each([
    ['unknown', JSON.stringify({ ...RTL, suite: 'unheard-of' }), 'no adapter'],
    ['broken', '{', 'not JSON'],
    ['nameless', JSON.stringify({ ...RTL, suite: '' }), 'no name'],
    ['compare', JSON.stringify({ ...RTL, compare: 'about' }), 'about'],
    ['empty', JSON.stringify({ ...RTL, vectors: [] }), 'no vectors'],
    ['count', JSON.stringify({ ...RTL, count: 2 }), 'says it has 2'],
    ['vector', JSON.stringify({ ...RTL, vectors: [{ id: 'a' }] }), 'vector 0'],
    ['other', JSON.stringify({ note: 'conventions' }), 'no suites'],
  ])('fails on a file that is %s', async (name, text, reason) => {
    const { failed, problems } = await ran(name, text);
    expect(failed).toBe(1);
    expect(problems.join()).toContain(reason);
  });

  it('fails where there is none', async () => {
    expect((await runFolder(join(folder, 'nowhere'))).failed).toBe(1);
  });
});

describe('an adapter', () => {
  const parsed = parseSuite(JSON.stringify(RTL));
  const suite = parsed.type === 'suite' ? parsed.suite : null;

  it('may answer with a promise', async () => {
    if (suite === null) throw new Error('the suite above is one');
    expect(await runSuite(suite, () => Promise.resolve(true))).toMatchObject({ failed: 0 });
    const rejects = await runSuite(suite, () => Promise.reject(new Error('no')));
    expect(rejects.problems.join()).toContain('threw Error: no');
  });

  it('fails by throwing and by changing what it was given', async () => {
    if (suite === null) throw new Error('the suite above is one');
    const throws = await runSuite(suite, () => {
      throw new Error('no');
    });
    expect(throws.problems.join()).toContain('threw Error: no');
    const changes = await runSuite(suite, (input: { locale: string }) => {
      input.locale = 'en';
      return true;
    });
    expect(changes.problems.join()).toContain('changed its input');
  });
});
