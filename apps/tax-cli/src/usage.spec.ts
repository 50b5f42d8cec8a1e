/** The help and the documentation name every command and option. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import { expect, it } from 'vitest';
import { parseCliArgs } from './args.ts';
import { BATCH_USAGE, USAGE } from './usage.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/command-line.md'), 'utf8');

/** Options that a usage text lists. */
function listed(usage: string): string[] {
  return [...usage.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, name = '']) => name);
}

it('every option of a report is known, and the page has it', () => {
  const options = listed(USAGE);
  expect(options).toContain('--explain');
  const answers = options.map((option) => parseCliArgs([option, 'x', 'a.csv']));
  const unknown = answers.filter(
    (call) => call.type === 'error' && call.message.includes('Unknown option'),
  );
  expect(unknown).toEqual([]);
  const missing = [...options, ...listed(BATCH_USAGE)].filter((option) => !page.includes(option));
  expect(missing).toEqual([]);
});

it('the page has every setting that a country asks for', () => {
  const names = new Set(COUNTRIES.flatMap(({ asks }) => asks));
  expect([...names].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('no line is wider than a terminal', () => {
  const long = `${USAGE}${BATCH_USAGE}`.split('\n').filter((line) => line.length > 88);
  expect(long).toEqual([]);
});
