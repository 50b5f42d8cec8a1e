import { createI18n } from '@meridian/i18n/i18n.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';
import { parseCliArgs } from './args.ts';
import { readBatchArgs } from './batch-args.ts';
import { batchCommand } from './batch-command.ts';
import { examplesCommand } from './examples-command.ts';
import { INSPECT_USAGE, readInspectArgs } from './inspect-args.ts';
import { inspect } from './inspect.ts';
import { readRequest } from './read-request.ts';
import { type Status, reportCommand } from './report-command.ts';
import type { Tally } from './tally.ts';
import { casesCommand } from './cases-command.ts';
import { BATCH_USAGE, EXAMPLES_USAGE, CASES_USAGE, USAGE } from './usage.ts';
import { write } from './write.ts';

/** Interrupted, as shells number it. */
type Interrupted = 130;

/** Runs the command; the report goes to stdout, everything about the files to stderr. */
async function main(args: readonly string[]): Promise<Status | Interrupted> {
  const [first, ...rest] = args;
  switch (first) {
    case 'inspect':
      return mainInspect(rest);
    case '--taxvec':
      return mainCases(rest, CASES_USAGE, casesCommand);
    case '--examples':
      return mainCases(rest, EXAMPLES_USAGE, examplesCommand);
    default:
      return args.some((word) => /^--batch(?:=|$)/.test(word)) ? mainBatch(args) : mainReport(args);
  }
}

async function mainReport(args: readonly string[]): Promise<Status> {
  const parsed = parseCliArgs(args);
  if (parsed.type === 'help' || asksHelp(args)) return help(USAGE);
  if (parsed.type === 'error') return refuse(parsed.message, USAGE);
  const read = await readRequest(parsed.args);
  if (!read.ok) return refuse(read.reason, USAGE);
  const { out, notes, status } = await reportCommand(read.request, read.ledger);
  process.stderr.write(notes);
  await write(process.stdout, out);
  return status;
}

async function mainInspect(args: readonly string[]): Promise<Status> {
  const parsed = readInspectArgs(args);
  if (parsed.type === 'help') return help(INSPECT_USAGE);
  if (parsed.type === 'error') return refuse(parsed.message, INSPECT_USAGE);
  const { request } = parsed;
  const i18n = createI18n(request.locale, loadCatalogue(request.locale, ['common', 'tax', 'law']));
  const { status, out, error } = await inspect(request, (message) => i18n.text(message));
  process.stderr.write(error);
  await write(process.stdout, [out]);
  return status;
}

async function mainCases(
  args: readonly string[],
  usage: string,
  run: (paths: readonly string[]) => Tally,
): Promise<Status> {
  if (asksHelp(args)) return help(usage);
  const option = args.find((word) => word.startsWith('-'));
  if (option !== undefined) return refuse(`there is no option ${option}`, usage);
  if (args.length === 0) return refuse('name at least one file', usage);
  const { out, allPassed } = run(args);
  await write(process.stdout, [out]);
  return allPassed ? 0 : 1;
}

async function mainBatch(args: readonly string[]): Promise<Status | Interrupted> {
  const parsed = readBatchArgs(args);
  if (parsed.type === 'help' || asksHelp(args)) return help(BATCH_USAGE);
  if (parsed.type === 'error') return refuse(parsed.message, BATCH_USAGE);
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  const done = await batchCommand(parsed.request, {
    signal: stop.signal,
    onProgress: (line) => process.stderr.write(`${line}\n`),
  });
  if (!done.ok) return refuse(done.reason, BATCH_USAGE);
  return done.status;
}

/** Also behind an option that lacks its value. */
function asksHelp(args: readonly string[]): boolean {
  return args.some((word) => word === '--help' || word === '-h');
}

async function help(usage: string): Promise<Status> {
  await write(process.stdout, [usage]);
  return 0;
}

function refuse(message: string, usage: string): Status {
  process.stderr.write(`tax: ${message}\n\n${usage}`);
  return 2;
}

// The writes themselves say what went wrong.
process.stdout.on('error', () => {});
process.exitCode = await main(process.argv.slice(2));
