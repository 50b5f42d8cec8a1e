/** A small checkout with a test of its own, in which faults are planted. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startProcess, until } from '../fixtures/processes.ts';
import { readFindings } from './findings.ts';
import { type FaultRun, firstNamed, runFaults } from './run-faults.ts';
import type { Fault } from './fault.ts';

const SCRIPT = fileURLToPath(new URL('../fixtures/run-faults.ts', import.meta.url));
const SUM = 'packages/sums/sum.ts';
const SPEC = 'packages/sums/sum.spec.ts';
const CORRECT = 'export const sum = (a: number, b: number) =>\n  a + b;\nexport const none = 0;\n';

const wrongSign: Fault = { area: 'tools', line: 'a + b;', into: 'a - b;', spec: SPEC };
const unseen: Fault = { area: 'tools', line: 'none = 0;', into: 'none = 1;', spec: SPEC };
/** The spec hangs where it finds this fault planted. */
const endless: Fault = { ...unseen, into: 'none = 2;' };

let root = '';
let findingsFile = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'meridian-faults-'));
  findingsFile = join(root, 'findings/found.json');
  write('package.json', '{"type":"module","scripts":{"test":"node check.mjs"}}');
  // Runs the spec that is named last by Node alone: Vitest would take half a second for each start.
  write(
    'node_modules/.bin/vitest',
    `#!/usr/bin/env node
import(process.cwd() + '/' + process.argv.at(-1)).catch((error) => {
  console.error(' FAIL  |unit| ' + process.argv.at(-1) + ' > ' + error.message);
  process.exit(1);
});`,
  );
  chmodSync(join(root, 'node_modules/.bin/vitest'), 0o755);
  write(SUM, CORRECT);
  write(
    SPEC,
    `import { writeFileSync } from 'node:fs';
import { none, sum } from './sum.ts';
writeFileSync('runs', 'x', { flag: 'a' });
if (none === 2) {
  setInterval(() => undefined, 1_000);
  writeFileSync('waiting', '');
} else if (sum(2, 2) !== 4) throw new Error('adds');`,
  );
  // A fault that `npm test` finds and the spec does not.
  write(
    'check.mjs',
    `import { readFileSync } from 'node:fs';
if (readFileSync('${SUM}', 'utf8').includes('none = 1')) {
  console.log('FAILED check-none: 1 failed');
  process.exit(1);
}`,
  );
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const runs = () => (existsSync(join(root, 'runs')) ? read('runs').length : 0);

async function run(faults: readonly Fault[], form: FaultRun['form'] = 'brief') {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const stop = new AbortController().signal;
  const status = await runFaults({ root, faults, form, findingsFile, stop, say });
  return { status, said: said.join('\n') };
}

describe('a brief run', () => {
  it('says which faults their specs find, and puts each file back', async () => {
    const { status, said } = await run([wrongSign, unseen]);
    expect(said).toContain(`${SUM} found by unit: |unit| ${SPEC} > adds`);
    expect(said).toContain('1 of 2 faults found');
    expect(said).toContain(`${SUM} NOT FOUND`);
    expect(status).toBe(1);
    expect(read(SUM)).toBe(CORRECT);
  });

  it('goes on from what an earlier run found', async () => {
    await run([wrongSign]);
    const before = runs();
    expect(await run([wrongSign])).toMatchObject({ status: 0 });
    expect(runs()).toBe(before);
  });

  it('takes no failure for a find where the tests fail anyway', async () => {
    write(SUM, CORRECT.replace('a + b', 'a * b + 1'));
    const { status, said } = await run([unseen]);
    expect(status).toBe(2);
    expect(said).toContain('The tests fail without any fault');
    expect(readFindings(findingsFile).faults).toEqual([]);
  });

  it('fails where a fault cannot be planted, after it has tried the others', async () => {
    const gone: Fault = { ...unseen, line: 'none = 9;' };
    const { status, said } = await run([gone, wrongSign]);
    expect(status).toBe(2);
    expect(said).toContain('CANNOT BE PLANTED: no such line');
    expect(said).toContain('1 of 2 faults found');
  });
});

it('a whole run asks npm test for what the named spec does not see', async () => {
  expect(await run([unseen])).toMatchObject({ status: 1 });
  const { status, said } = await run([unseen], 'whole');
  expect(status).toBe(0);
  expect(said).toContain('found by npm test: FAILED check-none');
  expect(read(SUM)).toBe(CORRECT);
});

it.each(['SIGINT', 'SIGTERM'] as const)(
  '%s puts the file back, and leaves its fault to the next run',
  async (signal) => {
    const faults = JSON.stringify([wrongSign, endless]);
    const running = startProcess(process.execPath, [SCRIPT, root, findingsFile, faults], {});
    await until('the spec to wait', () => existsSync(join(root, 'waiting')));
    expect(read(SUM)).not.toBe(CORRECT);
    running.kill(signal);
    expect(await running.end).toBe(signal === 'SIGINT' ? 130 : 143);
    expect(read(SUM)).toBe(CORRECT);
    expect(readFindings(findingsFile).faults).toHaveLength(1);
  },
);

it.each([
  [' FAIL  |unit| a.spec.ts > adds\nmore', '|unit| a.spec.ts > adds'],
  ['x\na.ts(1,2): error TS2322: no\n', 'a.ts(1,2): error TS2322: no'],
  ['> lint\nbad\nFAILED lint: 1 failed (2.0 s)\n\n1 failed', 'FAILED lint: 1 failed (2.0 s)'],
  ['Building the sites failed\n', 'Building the sites failed'],
])('the first failure of %j is %j', (output, expected) => {
  expect(firstNamed(output)).toBe(expected);
});
