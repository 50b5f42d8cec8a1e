/**
 * Which planted faults a checkout's own tests find: `npm run faults -- CHECKOUT [--brief]`. The checkout is a
 * clone with its dependencies installed and nothing uncommitted: each fault is written into it, its
 * tests are run until one fails, and the file is put back. Types first, then the tests that import the
 * file, then for what only a page shows the site and its browser specs, and where nothing failed all
 * unit tests, the site and all browser specs; `--brief` leaves these last steps out. What is through is kept in .cache/faults, so the same command goes on. Exit status 1
 * where a fault was not found.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { childEnvironment } from '../boot/paths.mjs';
import { runForOutput } from './run-for-output.ts';
import { ROOT } from '../lib/root.ts';
import { FAULTS, type Fault } from './table.ts';

interface Finding {
  readonly area: Fault['area'];
  readonly line: string;
  /** From the root of the checkout; null where no line has the text. */
  readonly file: string | null;
  /** The step that failed and the first test or message it named; null where none did. */
  readonly foundBy: { readonly step: string; readonly test: string } | null;
}

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

/** An endless loop is a fault found: far above the longest step, the whole unit project. */
const STEP_MAX_MS = 20 * 60_000;

const [checkout, option] = process.argv.slice(2);
if (checkout === undefined || (option !== undefined && option !== '--brief')) {
  console.error('Name a checkout: npm run faults -- CHECKOUT [--brief]');
  process.exit(2);
}
process.exitCode = await run(resolve(checkout), option === '--brief');

async function run(root: string, isBrief: boolean): Promise<number> {
  const changed = git(root, ['status', '--porcelain']);
  if (changed !== '') {
    console.error(`The checkout has changes of its own; faults go into a clean one:\n${changed}`);
    return 2;
  }
  const findings = readFindings(root);
  for (const fault of FAULTS) {
    const known = findings.find(({ line }) => lines(fault).includes(line));
    if (known !== undefined) continue;
    const finding = await tryFault(root, fault, isBrief);
    findings.push(finding);
    // What a brief run did not find, a whole run tries again.
    keepFindings(
      root,
      findings.filter(({ foundBy }) => !isBrief || foundBy !== null),
    );
    console.log(lineOf(finding));
  }
  const found = findings.filter(({ foundBy }) => foundBy !== null);
  console.log(`${found.length} of ${FAULTS.length} faults found`);
  for (const finding of findings) if (finding.foundBy === null) console.log(lineOf(finding));
  return found.length === FAULTS.length ? 0 : 1;
}

async function tryFault(root: string, fault: Fault, isBrief: boolean): Promise<Finding> {
  const place = findLine(root, fault);
  const base = { area: fault.area, line: place?.line ?? lines(fault)[0] ?? '' };
  if (place === null) return { ...base, file: null, foundBy: null };
  const path = join(root, place.file);
  const text = readFileSync(path, 'utf8');
  const restore = () => writeFileSync(path, text);
  process.once('exit', restore);
  try {
    writeFileSync(
      path,
      text.replace(place.line, () => place.into),
    );
    return {
      ...base,
      file: place.file,
      foundBy: await firstFailure(root, stepsOf(fault, place.file, isBrief)),
    };
  } finally {
    restore();
    process.off('exit', restore);
  }
}

function stepsOf(fault: Fault, file: string, isBrief: boolean): readonly Step[] {
  const unit = ['--run', '--project', 'unit', '--bail', '1', '--reporter', 'default'];
  const wholeProject = ['run', '--project', 'unit', '--bail', '1', '--reporter', 'default'];
  const browser = (specs: readonly string[]) => [
    'run',
    '--project',
    'e2e',
    '--bail',
    '1',
    ...specs.map((name) => `e2e/${name}.e2e.ts`),
  ];
  return [
    { name: 'types', command: ['tsc', '-b'] },
    { name: 'unit, what imports it', command: ['vitest', 'related', file, ...unit] },
    ...(fault.inBrowser === undefined
      ? []
      : [
          { name: 'build', command: ['node', 'tools/build.ts'] } as const,
          { name: 'browser', command: ['vitest', ...browser(fault.inBrowser)] } as const,
        ]),
    ...(isBrief
      ? []
      : [
          { name: 'unit, all', command: ['vitest', ...wholeProject] } as const,
          { name: 'build', command: ['node', 'tools/build.ts'] } as const,
          { name: 'browser, all', command: ['vitest', ...browser([])] } as const,
        ]),
  ];
}

async function firstFailure(root: string, steps: readonly Step[]): Promise<Finding['foundBy']> {
  for (const { name, command } of steps) {
    const end = await runForOutput(command, {
      cwd: root,
      env: { ...childEnvironment(root), NO_COLOR: '1' },
      limitMs: STEP_MAX_MS,
    });
    if (!end.ok) return { step: name, test: end.timedOut ? 'did not end' : firstNamed(end.output) };
  }
  return null;
}

/** The first failed test, or type error, that a step's output names. */
function firstNamed(output: string): string {
  const named = /^\s*FAIL\s+(.*)$/m.exec(output)?.[1] ?? /^.*error TS\d+.*$/m.exec(output)?.[0];
  return (named ?? output.trim().split('\n').at(-1) ?? '').trim();
}

interface Place {
  readonly file: string;
  readonly line: string;
  readonly into: string;
}

function findLine(root: string, fault: Fault): Place | null {
  for (const [index, line] of lines(fault).entries()) {
    const files = filesWith(root, line);
    if (files.length > 1) throw new Error(`${line} stands in ${files.join(' and ')}`);
    const [file] = files;
    if (file === undefined) continue;
    const into = typeof fault.into === 'string' ? fault.into : fault.into[index];
    if (into === undefined) throw new Error(`${line} has no text to write instead`);
    return { file, line, into };
  }
  return null;
}

function filesWith(root: string, line: string): string[] {
  const among = ['--', 'apps', 'packages', 'tools', ':!*.spec.*', ':!tools/faults'];
  try {
    return git(root, ['grep', '-lF', '-e', line, ...among])
      .split('\n')
      .filter(Boolean);
  } catch {
    // git grep ends with 1 where nothing matches.
    return [];
  }
}

function lines({ line }: Fault): readonly string[] {
  return typeof line === 'string' ? [line] : line;
}

function lineOf({ area, line, file, foundBy }: Finding): string {
  const end =
    file === null
      ? 'NO SUCH LINE'
      : foundBy === null
        ? 'NOT FOUND'
        : `found by ${foundBy.step}: ${foundBy.test}`;
  return `${area}: ${line}\n    ${file ?? ''} ${end}`;
}

function git(root: string, args: readonly string[]): string {
  return execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();
}

function findingsFile(root: string): string {
  const commit = git(root, ['rev-parse', 'HEAD']);
  const name = createHash('sha256').update(`${root} ${commit}`).digest('hex').slice(0, 16);
  return join(ROOT, '.cache/faults', `${name}.json`);
}

function readFindings(root: string): Finding[] {
  const file = findingsFile(root);
  // `as`: written below.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Finding[]) : [];
}

function keepFindings(root: string, findings: readonly Finding[]): void {
  mkdirSync(join(ROOT, '.cache/faults'), { recursive: true });
  writeFileSync(findingsFile(root), JSON.stringify(findings, null, 2));
}
