/**
 * What the product is made of besides itself:
 *
 *   npm run supply -- licences        every package of the lock file with its licence
 *   npm run supply -- bom [FILE]      a bill of materials (CycloneDX), to a file or standard output
 *   npm run supply -- audit           known flaws of the packages that run, where the registry answers
 *
 * Exit status 1 where a licence is not allowed, or a flaw is known.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { spawnSync } from 'node:child_process';
import { npmCommand } from '../boot/paths.mjs';
import { ROOT } from '../lib/root.ts';
import { isAllowed, lockedPackages } from './licences.ts';

const COMMANDS: Readonly<Record<string, (rest: readonly string[]) => number>> = {
  licences,
  bom,
  audit,
};

const [name = '', ...words] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command === undefined) {
  console.error('Name one: npm run supply -- licences, bom [FILE] or audit');
  process.exitCode = 2;
} else {
  process.exitCode = command(words);
}

function licences(): number {
  const packages = lockedPackages();
  for (const { name: title, version, licence, isDev } of packages) {
    console.log(
      `${title} ${version}\t${licence || 'none stated'}${isDev ? '\tbuild and tests' : ''}`,
    );
  }
  const refused = packages.filter(({ licence }) => !isAllowed(licence));
  for (const { name: title, licence } of refused) {
    console.error(`Not allowed: ${title} (${licence || 'no licence stated'})`);
  }
  return refused.length === 0 ? 0 : 1;
}

function bom([file]: readonly string[]): number {
  const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx'];
  const made = npm(args);
  if (made.status !== 0) return failed(made.stderr);
  if (file === undefined) process.stdout.write(made.stdout);
  else writeFileSync(resolve(file), made.stdout);
  return 0;
}

function audit(): number {
  const asked = npm(['audit', '--omit=dev', '--json']);
  const report = readReport(asked.stdout);
  if (report === null) {
    console.log(
      'The registry does not answer for known flaws: nothing is known, which is not "none".',
    );
    return 0;
  }
  console.log(asked.stdout);
  return asked.status === 0 ? 0 : 1;
}

/** Null where the registry gave no report. */
function readReport(text: string): object | null {
  try {
    const report: unknown = JSON.parse(text);
    const isReport = typeof report === 'object' && report !== null && 'vulnerabilities' in report;
    return isReport ? report : null;
  } catch {
    return null;
  }
}

function npm(args: readonly string[]) {
  const { command: program, args: first } = npmCommand(ROOT);
  return spawnSync(program, [...first, ...args], { cwd: ROOT, encoding: 'utf8' });
}

function failed(reason: string): number {
  console.error(reason);
  return 1;
}
