import type { ComputeInput } from '@meridian/tax-engine/input/compute-input.ts';
import { createValueBook } from '@meridian/tax-engine/valuation/values.ts';
import { failureMessage, issueMessage, setAsideMessage } from '@meridian/tax-import/messages.ts';
import type { EntryId } from '@meridian/tax-engine/ledger/entry.ts';
import type { Correction } from '@meridian/tax-engine/valuation/correction.ts';
import type { Request } from './args.ts';
import { readMappingFiles } from './mapping-file.ts';
import { isQuestion } from './questions.ts';
import { type ReadFiles, readFiles } from './read-files.ts';
import type { TaxInput } from './tax-input.ts';
import type { Writer } from './text-report.ts';

/** What the engine is given, and what is to be said of the files it comes from. */
export type Prepared =
  | {
      readonly ok: true;
      readonly input: ComputeInput;
      readonly notes: string;
      /** Whether a file leaves something open. */
      readonly hasQuestions: boolean;
      /** Names of files by their id. */
      readonly sourceNames: ReadonlyMap<string, string>;
    }
  | { readonly ok: false; readonly notes: string };

/** Reads the files of a request into the engine's input; notes are lines for stderr. */
export async function prepare(
  request: Request,
  ledger: TaxInput | undefined,
  writer: Writer,
): Promise<Prepared> {
  const { rules, year, method, methodChanges, settings, atPar, reading } = request;
  const saved = await readMappingFiles(reading.mappings);
  if (!saved.ok) {
    return { ok: false, notes: saved.problems.map((problem) => `tax: ${problem}\n`).join('') };
  }
  const known = new Set(ledger?.sources.map(({ id }) => id));
  const read = await readFiles(request.files, saved.mappings, {
    ...{ quote: rules.currency, reading, known },
  });
  const notes = fileNotes(read, writer);
  if (read.failures.length > 0) return { ok: false, notes };
  const values = createValueBook({
    prices: [...(ledger?.prices ?? []), ...read.prices],
    rates: [...(ledger?.rates ?? []), ...read.rates],
    atPar,
  });
  const corrections = ledger?.corrections ?? new Map<EntryId, Correction>();
  const entries = ledger === undefined ? read.entries : ledger.entries.concat(read.entries);
  const sources = [...(ledger?.sources ?? []), ...read.sources];
  return {
    ok: true,
    input: {
      ...{ entries, rules, year, method, methodChanges, values, corrections, settings },
      ...(ledger === undefined ? {} : { selections: ledger.selections }),
      onInvariant: ({ error }) => console.error(error),
    },
    notes,
    hasQuestions: hasQuestions(read),
    sourceNames: new Map(sources.map(({ id, name }) => [id, name])),
  };
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
function fileNotes({ sources, failures, rejected }: ReadFiles, { plainText }: Writer): string {
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
      `${source.name}: ${source.formatName}; ${plainText({ id: 'import.counts', params: counts })}`,
    );
    for (const row of source.setAside) lines.push(`  ${plainText(setAsideMessage(row))}`);
    for (const issue of source.issues) lines.push(`  ${plainText(issueMessage(issue))}`);
  }
  for (const { file, line } of rejected) {
    lines.push(
      `${file}: ${plainText({ id: line.reason, params: { ...line.params, row: `${line.row}` } })}`,
    );
  }
  for (const failure of failures) lines.push(plainText(failureMessage(failure)));
  return lines.map((line) => `${line}\n`).join('');
}
