/**
 * `npm run bench [-- engine|report|import|sites|quotes|markets|profile|start|venue|trade|orders|bots|soak] [--full] [--only=TEXT]`: one
 * line of JSON per measurement, then a table; `--full` takes longer where a suite has a longer form,
 * `--only` picks lines of the engine by a part of their name. Exit status 1 when
 * a budget is not met. Figures are ratios against a floor of the same run: machines are noisy.
 * `npm run bench -- against CHECKOUT [--rounds=5] [--only=TEXT]` measures engine and import of another
 * checkout (its dependencies installed) in turns with this one's.
 */
import { againstLines } from './against.ts';
import { botLines } from './bots.ts';
import { engineLines } from './engine.ts';
import { importLines } from './import.ts';
import type { Line } from './line.ts';
import { orderLines } from './orders.ts';
import { marketsLines } from './live-markets.ts';
import { profileLines } from './live-profile.ts';
import { startLines } from './live-start.ts';
import { quoteLines } from './quotes-fanout.ts';
import { reportPageLines } from './report-page.ts';
import { siteLines } from './sites.ts';
import { soakLines } from './soak.ts';
import { tradeLines } from './trade.ts';
import { venueLines } from './venue.ts';

type Suite = (isFull: boolean, only: string) => AsyncIterable<Line> | Iterable<Line>;

const SUITES: Readonly<Record<string, Suite>> = {
  sites: siteLines,
  engine: engineLines,
  report: reportPageLines,
  import: importLines,
  quotes: quoteLines,
  markets: marketsLines,
  profile: profileLines,
  start: startLines,
  venue: venueLines,
  trade: tradeLines,
  orders: orderLines,
  soak: soakLines,
  bots: botLines,
};
/** Runs where it is named only: ten minutes of a load that is small. */
const NAMED_ONLY = new Set(['soak']);

const words = process.argv.slice(2);
const isFull = words.includes('--full');
const only = option('only') ?? '';
const wanted = words.filter((word) => !word.startsWith('--'));
const AGAINST = 'against';
const checkout = wanted[0] === AGAINST ? wanted[1] : undefined;
if (wanted[0] === AGAINST && (checkout === undefined || wanted.length > 2)) {
  console.error('bench: name one checkout: npm run bench -- against CHECKOUT [--rounds=5]');
  process.exit(2);
}
const rounds = Number.parseInt(option('rounds') ?? '5', 10);
if (!(rounds > 0)) {
  console.error('bench: --rounds is a number above 0');
  process.exit(2);
}
const suites: readonly Suite[] =
  checkout === undefined ? suitesOf(wanted) : [() => againstLines(checkout, rounds, only)];

const lines: Line[] = [];
for (const suite of suites) {
  for await (const line of suite(isFull, only)) {
    lines.push(line);
    console.log(JSON.stringify(line));
  }
}
console.log(table(lines));
if (lines.some((line) => !line.met)) process.exitCode = 1;

/** The value of `--name=value`. */
function option(name: string): string | undefined {
  const start = `--${name}=`;
  return words.find((word) => word.startsWith(start))?.slice(start.length);
}

/** Those named, or all of them. */
function suitesOf(names: readonly string[]): readonly Suite[] {
  const unknown = names.find((name) => SUITES[name] === undefined);
  if (unknown !== undefined) {
    console.error(`bench: no suite "${unknown}"; there are ${Object.keys(SUITES).join(', ')}`);
    process.exit(2);
  }
  return Object.entries(SUITES).flatMap(([name, suite]) =>
    names.includes(name) || (names.length === 0 && !NAMED_ONLY.has(name)) ? suite : [],
  );
}

function table(measured: readonly Line[]): string {
  const rows = [
    ['what', 'measured', 'floor or peer of this run', 'ratio', 'budget', ''],
    ...measured.map((line) => [
      line.name,
      line.value,
      line.floor,
      line.ratio === undefined ? '' : line.ratio.toFixed(2),
      line.budget,
      line.budget === '' ? '' : line.met ? 'met' : 'NOT MET',
    ]),
  ];
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
