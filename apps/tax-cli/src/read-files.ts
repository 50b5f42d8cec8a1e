import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { combineSources } from '@meridian/tax-import/across/combine.ts';
import { renamedOnDay } from '@meridian/tax-import/ledger/assets.ts';
import type {
  ImportedSource,
  ImportFailure,
  ImportOptions,
  ImportOutcome,
  SourceFile,
} from '@meridian/tax-import/import-file.ts';
import { importWithMappings } from '@meridian/tax-import/mapping/import-mapped.ts';
import type { Mapping } from '@meridian/tax-import/mapping/mapping.ts';
import { legalLast } from '@meridian/tax-import/rates/rates-in.ts';
import { openFile } from '@meridian/tax-import/open-file.ts';
import { ratesOf } from '@meridian/tax-import/rates/value-rates.ts';
import type { RejectedValue } from '@meridian/tax-import/rates/value-files.ts';
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import type { PricePoint, RatePoint } from '@meridian/tax-engine/valuation/values.ts';
import type { Reading } from './reading-args.ts';

export interface ReadFiles {
  readonly sources: readonly ImportedSource[];
  readonly entries: readonly Entry[];
  readonly prices: readonly PricePoint[];
  readonly rates: readonly RatePoint[];
  readonly rejected: readonly { readonly file: string; readonly line: RejectedValue }[];
  readonly failures: readonly ImportFailure[];
}

interface Options {
  readonly quote: string;
  readonly reading: Reading;
  /** Ids of files whose entries are there already. */
  readonly known?: ReadonlySet<string>;
}

/**
 * Reads exported files, prices and rates; a file that cannot be read is a failure in the result.
 *
 * @param mappings those of `reading`, for files that no format knows
 */
export async function readFiles(
  paths: readonly string[],
  mappings: readonly Mapping[],
  { quote, reading, known }: Options,
): Promise<ReadFiles> {
  const sources = new Map<string, ImportedSource>();
  const prices: PricePoint[] = [];
  const rates: RatePoint[] = [];
  const rejected: { file: string; line: RejectedValue }[] = [];
  const failures: ImportFailure[] = [];
  for (const path of paths) {
    const file = await openNamed(path);
    if (file === null) {
      failures.push(unreadable(path));
      continue;
    }
    const opened = await openFile(file, { quote, mappings, ...optionsOf(reading) });
    if ('values' in opened) {
      const { values } = opened;
      if (values.type === 'prices') prices.push(...values.points.map(renamed));
      else for (const point of ratesOf(values, quote)) rates.push(point);
      rejected.push(...values.rejected.map((line) => ({ file: file.name, line })));
      continue;
    }
    for (const outcome of opened.outcomes) {
      if (!outcome.ok) failures.push(outcome);
      // The same file twice changes nothing.
      else if (known?.has(outcome.id) !== true) sources.set(outcome.id, outcome);
    }
  }
  const imported = [...sources.values()];
  const { entries } = combineSources(imported);
  return { sources: imported, entries, prices, rates: legalLast(rates), rejected, failures };
}

/** Reads one exported file, or those in an archive, by its format or the first mapping that fits. */
export async function readLedgers(
  path: string,
  mappings: readonly Mapping[],
  reading: Reading,
): Promise<ImportOutcome[]> {
  const file = await openNamed(path);
  if (file === null) return [unreadable(path)];
  return importWithMappings(file, mappings, optionsOf(reading));
}

function optionsOf(reading: Reading): ImportOptions {
  const { timeZone, dayOrder, decimalMark, format, operations } = reading;
  return {
    operations,
    onInvariant: (error) => console.error(error),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(dayOrder === undefined ? {} : { dayOrder }),
    ...(decimalMark === undefined ? {} : { decimalMark }),
    ...(format === undefined ? {} : { format }),
  };
}

function unreadable(path: string): ImportFailure {
  return { ok: false, name: basename(path), code: 'unreadable', params: {} };
}

/** A price under the name its asset has in the ledger. */
function renamed(point: PricePoint): PricePoint {
  return { ...point, asset: renamedOnDay(point.asset, point.day) };
}

/** Null when there is no such file; Node throws at once where it might reject. */
async function openNamed(path: string): Promise<SourceFile | null> {
  try {
    return Object.assign(await openAsBlob(path), { name: basename(path) });
  } catch {
    return null;
  }
}
