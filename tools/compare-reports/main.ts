/**
 * `npm run compare:reports -- OTHER_CHECKOUT`: what the command line of this checkout and that of
 * another one make of the same files, byte for byte. The files are made-up ledgers of every country
 * and the worked examples; each is computed by every method of its country for two years, as JSON.
 * The figures of the worked examples are compared under their own settings too. Exit status 1 where
 * anything differs or a ledger has no report.
 */
import { spawn } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Example, readExample } from '@meridian/reference-cases/worked-examples/examples.ts';
import { COUNTRIES, countryRules } from '@meridian/tax-rules/countries.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { ROOT } from '../lib/root.ts';
import { firstDifference } from './first-difference.ts';
import { inputText, type LedgerInput, madeUpLedgers } from './made-up-ledgers.ts';
import { RENAMED_WORDS, withRenamedWords } from './renamed-words.ts';

const YEARS = ['2024', '2025'];
const JOBS = 2;

const [other, ...rest] = process.argv.slice(2);
if (other === undefined || rest.length > 0) {
  console.error('Usage: npm run compare:reports -- OTHER_CHECKOUT');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'compare-reports-'));
try {
  process.exitCode = await compare(resolve(other));
} finally {
  rmSync(folder, { recursive: true });
}

async function compare(checkout: string): Promise<0 | 1> {
  const examples = readExamples();
  const ledgers = COUNTRIES.flatMap((rules, index) =>
    writeAccounts(rules, [...madeUpLedgers(rules, index), ...exampleLedgers(examples, rules)]),
  );
  const asking = join(folder, 'examples.json');
  writeFileSync(asking, JSON.stringify({ examples: askingAll(examples) }));
  const here = await reportsOf(ROOT, 'here', asking);
  const there = await reportsOf(checkout, 'there', asking);
  const expected = ledgers.length * YEARS.length;
  console.log(
    `${expected} reports of ${COUNTRIES.length} countries, every method, ${YEARS.join(' and ')}; ` +
      `figures of ${examples.length} worked examples`,
  );
  const problems = problemsOf(here, there, expected);
  for (const problem of problems.slice(0, 1)) console.log(problem);
  console.log(`${problems.length} differ`);
  return problems.length === 0 ? 0 : 1;
}

/** One folder a ledger and method, as a batch of the command line reads them. */
function writeAccounts(
  { country, matching }: CountryRules,
  ledgers: readonly LedgerInput[],
): string[] {
  return ledgers.flatMap(({ name, text }) =>
    matching.value.methods.map((method) => {
      const account = `${country}-${name}-${method}`;
      const path = join(folder, 'accounts', account);
      mkdirSync(path, { recursive: true });
      writeFileSync(join(path, 'ledger.json'), text);
      writeFileSync(join(path, 'account.json'), JSON.stringify({ country, method }));
      return account;
    }),
  );
}

function readExamples(): readonly Example[] {
  const [path] = globSync('packages/*/src/**/worked-examples.json', { cwd: ROOT });
  if (path === undefined) throw new Error('the worked examples are not in packages');
  // `as`: the specs of the worked examples read the same file.
  return (JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as { examples: Example[] }).examples;
}

/** The transactions of the examples of a country, under the country's own rules. */
function exampleLedgers(examples: readonly Example[], rules: CountryRules): LedgerInput[] {
  return examples
    .filter(({ country }) => countryRules(country.toUpperCase()) === rules)
    .map((example) => {
      const read = readExample(example);
      if (!read.ok) throw new Error(`${example.id}: ${read.reason}`);
      return { name: example.id, text: inputText(rules, read.input) };
    });
}

/** Expects of every example each figure that any of them names, so that all are printed as found. */
function askingAll(examples: readonly Example[]): readonly Example[] {
  const names = new Set(examples.flatMap(({ expected }) => Object.keys(expected)));
  const expected = Object.fromEntries([...names].map((name) => [name, 'asked']));
  return examples.map((example) => ({ ...example, expected }));
}

/** Texts by name: every report of both years, the summaries, and the figures of the examples. */
async function reportsOf(
  root: string,
  name: string,
  examples: string,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const year of YEARS) {
    const out = join(folder, name, year);
    const words = ['--batch', join(folder, 'accounts'), '--out', out, '--year', year];
    await runTax(root, [...words, '--jobs', `${JOBS}`]);
    if (!existsSync(join(out, 'summary.csv'))) throw new Error(`${root} computed no reports`);
    for (const file of readdirSync(out).filter((entry) => !entry.startsWith('.'))) {
      texts.set(`${year}/${file}`, readFileSync(join(out, file), 'utf8'));
    }
  }
  return texts.set('examples', await runTax(root, ['--examples', examples]));
}

/** What the command line of a checkout prints; 0 and 1 say whether reports are complete. */
async function runTax(root: string, words: readonly string[]): Promise<string> {
  const node = join(root, 'node_modules/node/bin/node');
  const child = spawn(node, [join(root, 'apps/tax-cli/src/main.ts'), ...words], { cwd: root });
  let [out, error] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
  const status = await new Promise<number | null>((done, fail) => {
    child.on('error', fail).on('close', done);
  });
  if (status === 0 || status === 1) return out;
  throw new Error(`the command line of ${root} ended with ${status}: ${error}`);
}

function problemsOf(
  here: ReadonlyMap<string, string>,
  there: ReadonlyMap<string, string>,
  expected: number,
): string[] {
  const reports = [...here.keys()].filter((name) => name.endsWith('.json')).length;
  const missing = reports === expected ? [] : [`${expected - reports} ledgers have no report`];
  const names = [...new Set([...here.keys(), ...there.keys()])].toSorted();
  const different = names.flatMap((name) => {
    const [now, before] = [here.get(name), there.get(name)];
    if (now === undefined || before === undefined) {
      return [`${name} is only in ${now === undefined ? 'the other' : 'this'} checkout`];
    }
    const difference = firstDifference(now, withRenamedWords(before, RENAMED_WORDS));
    return difference === null ? [] : [`${name}, ${difference}`];
  });
  return [...missing, ...different];
}
