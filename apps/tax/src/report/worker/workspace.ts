import { type Combined, combineSources } from '@meridian/tax-import/across/combine.ts';
import { renamedOnDay } from '@meridian/tax-import/ledger/assets.ts';
import { NO_DECISIONS } from '@meridian/tax-import/across/decisions.ts';
import type { ImportedSource } from '@meridian/tax-import/outcome.ts';
import { legalLast } from '@meridian/tax-import/rates/rates-in.ts';
import type { Values } from '@meridian/tax-import/open-file.ts';
import { ratesOf } from '@meridian/tax-import/rates/value-rates.ts';
import type { Selections } from '@meridian/tax-engine/matching/lots/selections.ts';
import type { Correction } from '@meridian/tax-engine/valuation/correction.ts';
import {
  type AtPar,
  createValueBook,
  type ValueBook,
} from '@meridian/tax-engine/valuation/values.ts';
import type { Entry, EntryId } from '@meridian/tax-engine/ledger/entry.ts';

import type { EntryEdit } from '../model/entry-edit.ts';
import type { OpeningLot, ProblemView, TypedPrice } from '../model/workspace-view.ts';
import type { FileContent } from './file-content.ts';
import { edited } from './entry-edits.ts';
import { openingEntry } from './opening-entry.ts';
import type { Storage } from './storage.ts';
import type {
  StoredChoice,
  StoredCorrection,
  StoredDecisions,
  StoredFile,
  StoredMapping,
} from './stored.ts';
import { NO_YEAR_FILES, type YearFiles } from './downloaded-years.ts';

/** A stored file with what was read from it. `kept` is false where only memory holds it. */
export interface LoadedFile {
  readonly stored: StoredFile;
  readonly content: FileContent;
  readonly kept: boolean;
}

/** A file of prices or rates, and the currency of rates that name none. */
interface LoadedValues {
  readonly values: Values;
  readonly quote: string | undefined;
}

/** A file that was not taken, or one inside an archive. */
export interface PendingFile {
  readonly file: File;
  readonly innerName: string | undefined;
}

export interface Ledger {
  readonly entries: readonly Entry[];
  /** With those that the user leaves out. */
  readonly listed: readonly Entry[];
  readonly matchedTransfers: number;
  /** Where the entries come from, and what was joined on the way. */
  readonly combined: Combined;
}

/** Edits that were made at once, and are taken back at once. */
export type EditStep = readonly EditChange[];

/** An edit of an entry, from what to what. */
interface EditChange {
  readonly entryId: EntryId;
  readonly before: EntryEdit | undefined;
  readonly after: EntryEdit | undefined;
}

export interface Workspace {
  readonly files: Map<string, LoadedFile>;
  /** Files the device keeps but no longer gives out; the same file added again takes their place. */
  readonly lost: Map<string, StoredFile>;
  readonly openings: Map<string, OpeningLot>;
  readonly prices: Map<string, TypedPrice>;
  /** Stablecoins that count at par, by ticker. */
  readonly atPar: Map<string, AtPar>;
  readonly corrections: Map<EntryId, StoredCorrection>;
  choice: StoredChoice;
  /** The user's word on transfers, duplicates and shared tickers. */
  decisions: StoredDecisions;
  /** Edits of this visit, the last one last, and those taken back. */
  edits: { readonly done: readonly EditStep[]; readonly undone: readonly EditStep[] };
  readonly mappings: Map<string, StoredMapping>;
  /** What the connect page fetched. */
  years: YearFiles;
  problems: readonly ProblemView[];
  /** Files behind a problem that the user's answer can solve, by the problem's id. */
  readonly pending: Map<string, PendingFile>;
}

const NOTHING_DECIDED: StoredDecisions = { state: NO_DECISIONS, notes: [] };

export function emptyWorkspace(): Workspace {
  return {
    files: new Map(),
    lost: new Map(),
    openings: new Map(),
    prices: new Map(),
    atPar: new Map(),
    corrections: new Map(),
    choice: { country: null, year: null, answers: {} },
    decisions: NOTHING_DECIDED,
    edits: { done: [], undone: [] },
    mappings: new Map(),
    years: NO_YEAR_FILES,
    problems: [],
    pending: new Map(),
  };
}

export function sourcesOf(workspace: Workspace): ImportedSource[] {
  return [...workspace.files.values()].flatMap(({ content }) =>
    content.type === 'ledger' ? content.sources : [],
  );
}

export function findSource(
  workspace: Workspace,
  sourceId: string,
): { readonly file: LoadedFile; readonly source: ImportedSource } | null {
  for (const file of workspace.files.values()) {
    if (file.content.type !== 'ledger') continue;
    const source = file.content.sources.find(({ id }) => id === sourceId);
    if (source !== undefined) return { file, source };
  }
  return null;
}

/** Names of the imported files by their id. */
export function sourceNames(workspace: Workspace): ReadonlyMap<string, string> {
  return new Map(sourcesOf(workspace).map(({ id, name, innerName }) => [id, innerName ?? name]));
}

/** Everything imported and typed: overlapping files once, halves of transfers joined. */
export function ledgerOf(workspace: Workspace): Ledger {
  const combined = combineSources(sourcesOf(workspace), workspace.decisions.state);
  const { transfers } = combined;
  const read = [...combined.entries, ...[...workspace.openings.values()].map(openingEntry)];
  const { corrections } = workspace;
  const hasEdits = [...corrections.values()].some(({ edit }) => edit !== undefined);
  return {
    ...(hasEdits
      ? edited(read, ({ id }) => corrections.get(id)?.edit)
      : { entries: read, listed: read }),
    matchedTransfers: transfers.joined.length,
    combined,
  };
}

/** Files of prices and rates that count. The sample's invented prices value nobody's own entries. */
function valueFilesOf({ files }: Workspace): readonly LoadedValues[] {
  const loaded = [...files.values()];
  const hasOwn = loaded.some(({ stored, content }) => content.type === 'ledger' && !stored.sample);
  return loaded.flatMap(({ content, stored }) =>
    content.type === 'values' && !(stored.sample && hasOwn)
      ? [{ values: content.values, quote: stored.quote }]
      : [],
  );
}

/** Everything a value book is made of, thing by thing: while all are the same, so is the book. */
export function valuesOf(workspace: Workspace): readonly unknown[] {
  return [
    ...workspace.prices.values(),
    ...workspace.atPar.values(),
    workspace.years.downloaded,
    ...valueFilesOf(workspace).flatMap(({ values, quote }) => [values, quote]),
  ];
}

/** @param downloaded the years asked last; those in the store unless given */
export function valueBookOf(
  workspace: Workspace,
  downloaded = workspace.years.downloaded,
): ValueBook {
  const files = valueFilesOf(workspace).map(({ values, quote }) => ({
    ...values,
    quote: quote ?? '',
  }));
  return createValueBook({
    // What the user types comes first, so that it wins over a file's price of the same day.
    prices: [
      ...workspace.prices.values(),
      ...files.flatMap((file) => (file.type === 'prices' ? file.points : [])),
    ].map((point) => ({ ...point, asset: renamedOnDay(point.asset, point.day) })),
    rates: legalLast(
      files.flatMap((file) => (file.type === 'rates' ? ratesOf(file, file.quote) : [])),
    ),
    atPar: [...workspace.atPar.values()],
    downloaded,
  });
}

export function correctionsOf(workspace: Workspace): ReadonlyMap<EntryId, Correction> {
  return new Map([...workspace.corrections].map(([id, { correction }]) => [id, correction]));
}

/** The lots named for disposals, by the disposal's entry; undefined where there are none. */
export function selectionsOf({ corrections }: Workspace): Selections | undefined {
  const named = [...corrections.values()].flatMap(({ entryId, lots }) =>
    lots === undefined ? [] : [[entryId, lots] as const],
  );
  return named.length === 0 ? undefined : new Map(named);
}

/** Takes a source out with everything that hangs on it; the file goes with its last source. */
export async function removeSource(
  workspace: Workspace,
  storage: Storage,
  sourceId: string,
): Promise<void> {
  const found = findSource(workspace, sourceId);
  if (found === null || found.file.content.type !== 'ledger') return;
  const { stored, content, kept } = { ...found.file, content: found.file.content };
  const sources = content.sources.filter(({ id }) => id !== sourceId);
  if (sources.length === 0) {
    await removeFile(workspace, storage, stored.fileId);
    if (stored.sample) await removeSamplePrices(workspace, storage);
  } else {
    const rest = { ...stored, sourceIds: sources.map(({ id }) => id) };
    workspace.files.set(stored.fileId, { stored: rest, content: { ...content, sources }, kept });
    if (kept) await storage.put('files', rest);
  }
  for (const correction of workspace.corrections.values()) {
    if (correction.source !== sourceId) continue;
    workspace.corrections.delete(correction.entryId);
    await storage.remove('corrections', correction.entryId);
  }
}

async function removeFile({ files }: Workspace, storage: Storage, fileId: string): Promise<void> {
  files.delete(fileId);
  await storage.remove('files', fileId);
}

/** They go with the ledger that they were made for. */
async function removeSamplePrices(workspace: Workspace, storage: Storage): Promise<void> {
  for (const { stored, content } of [...workspace.files.values()]) {
    if (!stored.sample || content.type !== 'values') continue;
    await removeFile(workspace, storage, stored.fileId);
  }
}
