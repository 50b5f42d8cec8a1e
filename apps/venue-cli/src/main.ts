import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { printMarket, readMarketOptions } from './market.ts';
import { replay } from './replay.ts';

const USAGE = `npm run venue -- replay OPS.jsonl [--events-only] [--check]

Runs the commands of a file, one JSON object a line, and prints a line per event and journal entry.
  --events-only  leaves journal entries out
  --check        checks every invariant after every command

npm run venue -- market --seed S --symbol BTCUSDT --from 2026-11-25T12:00:00Z --to 2026-11-25T12:01:00Z

Prints the simulated market of a seed: each step's ladder, its trades, each whole minute's candle.
  --levels N     so many levels of each side, 1 to 1000 (5)
Commands, events, lines and codes: docs/venue.md`;

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;

function refuse(line: string): void {
  console.error(line);
  process.exitCode = 2;
}

function wordsOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{ 'events-only': FLAG, check: FLAG },
        ...{ seed: TEXT, symbol: TEXT, from: TEXT, to: TEXT, levels: TEXT },
      },
    });
  } catch {
    return null;
  }
}

async function run(args: readonly string[]): Promise<void> {
  if (args.length === 1 && args[0] === '--help') {
    console.log(USAGE);
    return;
  }
  const words = wordsOf(args);
  if (words === null) return refuse(USAGE);
  const { 'events-only': isEventsOnly = false, check: isChecked = false, ...texts } = words.values;
  const [program, path, ...others] = words.positionals;
  if (program === 'market' && path === undefined && !isEventsOnly && !isChecked) {
    const options = readMarketOptions(texts);
    if (typeof options === 'string') return refuse(`venue: ${options}`);
    return printMarket(options, process.stdout);
  }
  const isReplay = program === 'replay' && path !== undefined && others.length === 0;
  if (!isReplay || Object.keys(texts).length > 0) return refuse(USAGE);
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) {
    return refuse(`venue: no file ${path}`);
  }
  return replay({ path, isEventsOnly, isChecked }, process.stdout);
}

await run(process.argv.slice(2));
