import { existsSync } from 'node:fs';
import { replay } from './replay.ts';

const USAGE = `npm run venue -- replay OPS.jsonl [--events-only] [--check]

Runs the commands of a file, one JSON object a line, and prints a line per event and journal entry.
  --events-only  leaves journal entries out
  --check        checks every invariant after every command
Commands, events and codes: docs/venue.md`;

const words = process.argv.slice(2);
const flags = new Set(words.filter((word) => word.startsWith('--')));
const [program, path, ...others] = words.filter((word) => !word.startsWith('--'));
const isKnown = [...flags].every((flag) => flag === '--events-only' || flag === '--check');

if (program !== 'replay' || path === undefined || others.length > 0 || !isKnown) {
  console.error(USAGE);
  process.exitCode = 2;
} else if (!existsSync(path)) {
  console.error(`venue: no file ${path}`);
  process.exitCode = 2;
} else {
  const isEventsOnly = flags.has('--events-only');
  await replay({ path, isEventsOnly, isChecked: flags.has('--check') }, process.stdout);
}
