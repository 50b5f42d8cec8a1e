/**
 * Imports files made from the fixtures until something does not hold:
 *
 *     node tools/fuzz-imports.ts --cases 200000 --seed 1 [--from N] [--save DIR]
 *
 * The same seed makes the same files and ends with the same digest. A case that takes longer than
 * the limit is a hang and ends the run. With `--save`, what was found is cut down to the lines that
 * it needs and written to the folder. Ends with 0 when everything held.
 */
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { type FuzzBase, FuzzCases } from '@meridian/tax-import/fuzz/cases.ts';
import { checkImport, outcomeText } from '@meridian/tax-import/fuzz/check.ts';

const FORMATS = join(import.meta.dirname, '../packages/tax-import/src/formats');

/** A case takes a few milliseconds; a machine may be busy with other things. */
const CASE_MS_MAX = 30_000;
const REPORT_EVERY = 10_000;
/** One case in this number is imported twice, which must give the same. */
const TWICE_EVERY = 50;
const FOUND_MAX = 50;

interface Settings {
  readonly cases: number;
  readonly from: number;
  readonly seed: number;
  readonly save: string | undefined;
}

function readSettings(): Settings {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '1000' },
      from: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      save: { type: 'string' },
    },
  });
  const whole = (text: string): number => {
    if (!/^\d{1,9}$/.test(text)) throw new Error(`not a whole number: ${text}`);
    return Number.parseInt(text, 10);
  };
  const [cases, from, seed] = [values.cases, values.from, values.seed].map(whole);
  return { cases: cases ?? 0, from: from ?? 0, seed: seed ?? 0, save: values.save };
}

function readBases(): FuzzBase[] {
  const paths = globSync('*/fixtures/*.csv', { cwd: FORMATS });
  return paths
    .map((path) => ({ name: basename(path), text: readFileSync(join(FORMATS, path), 'utf8') }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Runs the cases, telling the watcher of each before it begins. */
async function run({ cases, from, seed, save }: Settings): Promise<number> {
  const made = new FuzzCases(readBases(), seed);
  const digest = createHash('sha256');
  const found = new Map<string, string>();
  let imported = 0;
  for (let number = from; number < from + cases; number += 1) {
    parentPort?.postMessage(number);
    const { name, bytes, rows, options } = made.make(number);
    const { outcomes, problems } = await checkImport(name, bytes, rows, options);
    const text = outcomeText(outcomes);
    digest.update(text);
    if (outcomes.some(({ ok }) => ok)) imported += 1;
    const messages = [...problems];
    if (number % TWICE_EVERY === 0) {
      const again = await checkImport(name, bytes, rows, options);
      if (outcomeText(again.outcomes) !== text) messages.push('another outcome the second time');
    }
    for (const problem of messages) {
      const kind = kindOf(problem);
      // Once for each kind of problem and file that it began with.
      const key = `${name.split(' ', 1)[0]} ${kind}`;
      if (found.has(key)) continue;
      found.set(key, name);
      console.log(`${name}: ${problem}`);
      if (save !== undefined)
        saveCase(save, `${seed}-${number}`, await cutDown(bytes, kind, options));
    }
    if (found.size >= FOUND_MAX) break;
    if ((number + 1 - from) % REPORT_EVERY === 0) console.log(`${number + 1 - from} cases`);
  }
  console.log(`${cases} cases, seed ${seed}: ${imported} imported, ${found.size} problems`);
  console.log(`digest ${digest.digest('hex').slice(0, 16)}`);
  return found.size === 0 ? 0 : 1;
}

/** A problem without what differs from file to file. */
function kindOf(problem: string): string {
  return problem.replaceAll(/-?\d+/g, 'N').split('\n').slice(0, 2).join(' ');
}

function saveCase(folder: string, name: string, bytes: Uint8Array): void {
  mkdirSync(folder, { recursive: true });
  // Archives and workbooks stay as they are: cutting lines out of them leaves nothing.
  const isText = !bytes.subarray(0, 4).some((byte) => byte < 9);
  writeFileSync(join(folder, `${name}.${isText ? 'csv' : 'bin'}`), bytes);
}

/** Leaves out runs of lines for as long as the problem stays. */
async function cutDown(
  bytes: Uint8Array<ArrayBuffer>,
  kind: string,
  options: Parameters<typeof checkImport>[3],
): Promise<Uint8Array> {
  const stays = async (text: string): Promise<boolean> => {
    const cut = Uint8Array.from(Buffer.from(text, 'latin1'));
    const { problems } = await checkImport('cut', cut, null, options);
    return problems.some((problem) => kindOf(problem) === kind);
  };
  let lines = Buffer.from(bytes)
    .toString('latin1')
    .split(/(?<=\n|\r(?!\n))/);
  for (let size = Math.ceil(lines.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let index = 0; index < lines.length;) {
      const fewer = lines.toSpliced(index, size);
      if (await stays(fewer.join(''))) lines = fewer;
      else index += size;
    }
  }
  return Buffer.from(lines.join(''), 'latin1');
}

/** Runs the cases in a thread of their own, and ends it when one of them does not end. */
function superviseRun(): void {
  const worker = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2) });
  let current = -1;
  const hang = (): void => {
    console.error(`case ${current} did not end within ${CASE_MS_MAX} ms`);
    process.exit(1);
  };
  let timer = setTimeout(hang, CASE_MS_MAX);
  worker.on('message', (number: number) => {
    current = number;
    clearTimeout(timer);
    timer = setTimeout(hang, CASE_MS_MAX);
  });
  worker.on('error', (error) => {
    console.error(error);
    process.exitCode = 1;
  });
  worker.on('exit', (code) => {
    clearTimeout(timer);
    process.exitCode = code;
  });
}

if (isMainThread) superviseRun();
else process.exitCode = await run(readSettings());
