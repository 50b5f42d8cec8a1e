import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { combineSources } from '@meridian/tax-import/across/combine.ts';
import { renamedOnDay } from '@meridian/tax-import/assets.ts';
import {
  type ImportedSource,
  type ImportFailure,
  type SourceFile,
  importFile,
} from '@meridian/tax-import/import-file.ts';
import { type RejectedValue, readValueFile } from '@meridian/tax-import/value-files.ts';
import type { Entry } from '@meridian/tax-engine/ledger.ts';
import type { PricePoint, RatePoint } from '@meridian/tax-engine/values.ts';

export type ReadFiles = {
  readonly sources: readonly ImportedSource[];
  readonly entries: readonly Entry[];
  readonly prices: readonly PricePoint[];
  readonly rates: readonly RatePoint[];
  readonly rejected: readonly { readonly file: string; readonly line: RejectedValue }[];
  readonly failures: readonly ImportFailure[];
};

type Options = { readonly quote: string; readonly timeZone?: string };

/** Reads exported files, prices and rates; a file that cannot be read is a failure in the result. */
export async function readFiles(paths: readonly string[], options: Options): Promise<ReadFiles> {
  const sources = new Map<string, ImportedSource>();
  const prices: PricePoint[] = [];
  const rates: RatePoint[] = [];
  const rejected: { file: string; line: RejectedValue }[] = [];
  const failures: ImportFailure[] = [];
  for (const path of paths) {
    const name = basename(path);
    const blob = await openFile(path);
    if (blob === null) {
      failures.push({ ok: false, name, code: 'unreadable', params: {} });
      continue;
    }
    const values = await readValueFile(blob, options.quote).catch(() => null);
    if (values?.ok === true) {
      if (values.kind === 'prices') prices.push(...values.points.map(renamed));
      else rates.push(...values.points);
      rejected.push(...values.rejected.map((line) => ({ file: name, line })));
      continue;
    }
    const zone = options.timeZone === undefined ? {} : { timeZone: options.timeZone };
    for (const outcome of await importFile(namedFile(name, blob), zone)) {
      if (!outcome.ok) failures.push(outcome);
      // The same file twice changes nothing.
      else sources.set(outcome.id, outcome);
    }
  }
  const imported = [...sources.values()];
  const { entries } = combineSources(imported);
  return { sources: imported, entries, prices, rates, rejected, failures };
}

/** A price under the name its asset has in the ledger. */
function renamed(point: PricePoint): PricePoint {
  return { ...point, asset: renamedOnDay(point.asset, point.day) };
}

/** Null when there is no such file; Node throws at once where it might reject. */
async function openFile(path: string): Promise<Blob | null> {
  try {
    return await openAsBlob(path);
  } catch {
    return null;
  }
}

function namedFile(name: string, blob: Blob): SourceFile {
  return {
    name,
    size: blob.size,
    stream: () => blob.stream(),
    slice: (start: number, end: number) => blob.slice(start, end),
  };
}
