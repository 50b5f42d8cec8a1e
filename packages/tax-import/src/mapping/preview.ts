import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import type { SourceFile } from '../containers/byte-source.ts';
import type { ImportOptions } from '../import-file.ts';
import type { ImportedSource, ImportFailure, SetAsideRow } from '../outcome.ts';
import { rowOutcomesOf } from '../rows/row-outcomes.ts';
import type { FileHead } from './head.ts';
import { importMapped } from './import-mapped.ts';
import { headRecords, locateTable } from './locate-table.ts';
import { mappedFormat } from './mapped-format.ts';
import type { Mapping } from './mapping.ts';

/** What becomes of one of the first rows. */
export type PreviewRow = {
  readonly row: number;
  readonly cells: readonly string[];
} & (
  | { readonly type: 'entry'; readonly entry: Entry }
  /** Part of the entry of an earlier row. */
  | { readonly type: 'merged'; readonly entry: Entry }
  | { readonly type: 'set-aside'; readonly setAside: SetAsideRow }
);

export type Preview =
  | {
      readonly ok: true;
      readonly header: readonly string[];
      readonly rows: readonly PreviewRow[];
      /** What the file's beginning gives as a whole: counts, issues, balances, the order of dates. */
      readonly source: ImportedSource;
    }
  | { readonly ok: false; readonly failure: ImportFailure };

const ROWS = 20;
const RECORDS_MAX = 1000;

/**
 * The first rows of a file as a mapping reads them, cheap enough for every change of it. The
 * beginning of the file goes the ordinary way; an operation or a balance that goes on behind it
 * shows as far as it is read.
 *
 * @param head as `readFileHead` gives it
 */
export async function previewMapping(
  head: FileHead,
  mapping: Mapping,
  options: Pick<ImportOptions, 'timeZone' | 'dayOrder' | 'signal'> = {},
  limit: number = ROWS,
): Promise<Preview> {
  // The last line of a beginning may be half a line.
  const end = head.whole ? head.text.length : head.text.lastIndexOf('\n') + 1;
  const file = textFile(head.text.slice(0, end));
  const [outcome] = await importMapped(file, mapping, options);
  if (outcome?.ok !== true) {
    const failure = outcome ?? { ok: false, name: file.name, code: 'empty', params: {} };
    return { ok: false, failure };
  }
  const outcomes = rowOutcomesOf(outcome).slice(0, limit);
  const records = headRecords(head.text, head.whole, outcome.delimiter, RECORDS_MAX);
  const cells = new Map(records.map((record) => [record.line, record.cells]));
  const table = locateTable(mapping, mappedFormat(mapping), head.text, head.whole);
  const entries = new Map(outcome.entries.map((entry) => [entry.id, entry]));
  const asides = new Map(outcome.setAside.map((each) => [each.row, each]));
  const rows = outcomes.flatMap(({ row, outcome: rowOutcome, entryId }): PreviewRow[] => {
    const base = { row, cells: cells.get(row) ?? [] };
    const setAside = asides.get(row);
    if (setAside !== undefined) return [{ ...base, type: 'set-aside', setAside }];
    const entry = entryId === undefined ? undefined : entries.get(entryId);
    if (entry === undefined) return [];
    return [{ ...base, type: rowOutcome === 'merged' ? 'merged' : 'entry', entry }];
  });
  return { ok: true, header: table?.header ?? [], rows, source: outcome };
}

function textFile(text: string): SourceFile {
  return Object.assign(new Blob([text]), { name: 'preview' });
}
