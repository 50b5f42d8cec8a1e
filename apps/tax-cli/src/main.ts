import { createI18n } from '@meridian/i18n/i18n.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';
import { computeNow } from '@meridian/tax-engine/compute.ts';
import type { TaxReport } from '@meridian/tax-engine/result.ts';
import { createValueBook } from '@meridian/tax-engine/values.ts';
import { reportCsv } from '@meridian/tax-export/csv.ts';
import { reportJson } from '@meridian/tax-export/json.ts';
import { failureMessage, issueMessage, setAsideMessage } from '@meridian/tax-import/messages.ts';
import { type Request, USAGE, readArgs } from './args.ts';
import { INSPECT_USAGE, readInspectArgs } from './inspect-args.ts';
import { inspect } from './inspect.ts';
import { isQuestion } from './questions.ts';
import { type ReadFiles, readFiles } from './read-files.ts';
import type { Tally } from './tally.ts';
import { taxvecCommand } from './taxvec-command.ts';
import { type Writer, createWriter, textReport } from './text-report.ts';

/** Exit status: complete, issues left open, words or files that cannot be read. */
type Status = 0 | 1 | 2;

/** Runs the command; the report goes to stdout, everything about the files to stderr. */
async function main(words: readonly string[]): Promise<Status> {
  if (words[0] === 'inspect') return mainInspect(words.slice(1));
  if (words[0] === '--taxvec') return mainCases(taxvecCommand(words.slice(1)));
  const parsed = readArgs(words);
  if (parsed.kind === 'help') {
    process.stdout.write(USAGE);
    return 0;
  }
  if (parsed.kind === 'error') {
    process.stderr.write(`tax: ${parsed.message}\n\n${USAGE}`);
    return 2;
  }
  const { request } = parsed;
  const i18n = createI18n(request.locale, loadCatalogue(request.locale, ['common', 'tax', 'law']));
  const writer = createWriter(i18n, request.rules.currency);
  const read = await readFiles(request.files, {
    quote: request.rules.currency,
    ...(request.timeZone === undefined ? {} : { timeZone: request.timeZone }),
  });
  process.stderr.write(fileNotes(read, writer));
  if (read.failures.length > 0) return 2;
  const report = computeNow({
    entries: read.entries,
    rules: request.rules,
    year: request.year,
    method: request.method,
    values: createValueBook(read),
    corrections: new Map(),
    settings: request.settings,
  });
  await write(render(report, request, read, writer));
  const open = report.issues.some((issue) => issue.level === 'open');
  return open || hasQuestions(read) ? 1 : 0;
}

async function mainInspect(words: readonly string[]): Promise<Status> {
  const parsed = readInspectArgs(words);
  if (parsed.kind === 'help') {
    process.stdout.write(INSPECT_USAGE);
    return 0;
  }
  if (parsed.kind === 'error') {
    process.stderr.write(`tax: ${parsed.message}\n\n${INSPECT_USAGE}`);
    return 2;
  }
  const { request } = parsed;
  const i18n = createI18n(request.locale, loadCatalogue(request.locale, ['common', 'tax', 'law']));
  const { status, out, error } = await inspect(request, (message) => i18n.text(message));
  process.stderr.write(error);
  await write(out);
  return status;
}

async function mainCases({ out, allPassed }: Tally): Promise<Status> {
  await write(out);
  return allPassed ? 0 : 1;
}

function hasQuestions({ sources, rejected }: ReadFiles): boolean {
  return (
    rejected.length > 0 ||
    sources.some(
      ({ setAside, issues }) =>
        setAside.some((row) => isQuestion(row.reason)) ||
        issues.some((issue) => isQuestion(issue.code)),
    )
  );
}

/** One line per file, then what was set aside and why. */
function fileNotes({ sources, failures, rejected }: ReadFiles, { tell }: Writer): string {
  const lines: string[] = [];
  for (const source of sources) {
    const { read, imported, merged, setAside } = source.rows;
    const counts = {
      read: `${read}`,
      imported: `${imported}`,
      merged: `${merged}`,
      setAside: `${setAside}`,
    };
    lines.push(
      `${source.name}: ${source.formatName}; ${tell({ id: 'import.counts', params: counts })}`,
    );
    for (const row of source.setAside) lines.push(`  ${tell(setAsideMessage(row))}`);
    for (const issue of source.issues) lines.push(`  ${tell(issueMessage(issue))}`);
  }
  for (const { file, line } of rejected) {
    lines.push(
      `${file}: ${tell({ id: line.reason, params: { ...line.params, row: `${line.row}` } })}`,
    );
  }
  for (const failure of failures) lines.push(tell(failureMessage(failure)));
  return lines.map((line) => `${line}\n`).join('');
}

function render(report: TaxReport, request: Request, read: ReadFiles, writer: Writer): string {
  switch (request.format) {
    case 'json':
      return `${JSON.stringify(reportJson(report), null, 2)}\n`;
    case 'csv': {
      const sourceNames = new Map(read.sources.map((source) => [source.id, source.name]));
      return reportCsv(report, { locale: writer.tag, tr: writer.say, sourceNames });
    }
    case 'text':
      return textReport(report, request.rules, writer);
  }
}

/** Waits until the text is out, so that a pipe gets all of it before the process ends. */
async function write(text: string): Promise<void> {
  await new Promise<void>((done) => {
    process.stdout.write(text, () => done());
  });
}

process.exitCode = await main(process.argv.slice(2));
