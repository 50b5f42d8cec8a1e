import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { combineSources } from '@meridian/tax-import/across/combine.ts';
import { renamedOnDay } from '@meridian/tax-import/ledger/assets.ts';
import type {
  ImportedSource,
  ImportFailure,
  ImportOutcome,
} from '@meridian/tax-import/import-file.ts';
import { importWithMappings } from '@meridian/tax-import/mapping/import-mapped.ts';
import type { Mapping } from '@meridian/tax-import/mapping/mapping.ts';
import { legalLast } from '@meridian/tax-import/rates/rates-in.ts';
import { ratesOf, withNearRates } from '@meridian/tax-import/rates/value-rates.ts';
import { type RejectedValue, readValueFile } from '@meridian/tax-import/rates/value-files.ts';
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import type { PricePoint, RatePoint } from '@meridian/tax-engine/valuation/values.ts';
import type { Reading } from './reading-args.ts';

export type ReadFiles = {
  readonly sources: readonly ImportedSource[];
  readonly entries: readonly Entry[];
  readonly prices: readonly PricePoint[];
  readonly rates: readonly RatePoint[];
  readonly rejected: readonly { readonly file: string; readonly line: RejectedValue }[];
  readonly failures: readonly ImportFailure[];
};

type Options = {
  readonly quote: string;
  readonly reading: Reading;
  /** Ids of files whose entries are there already. */
  readonly known?: ReadonlySet<string>;
};

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
    const blob = await openFile(path);
    const values =
      blob === null
        ? null
        : await readValueFile(blob, quote, reading.decimalMark).catch(() => null);
    if (values?.ok === true) {
      if (values.kind === 'prices') prices.push(...values.points.map(renamed));
      else for (const point of ratesOf(values, quote)) rates.push(point);
      rejected.push(...values.rejected.map((line) => ({ file: basename(path), line })));
      continue;
    }
    const outcomes = await readLedgers(path, mappings, reading);
    for (const outcome of withNearRates(outcomes, values?.near)) {
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
  { timeZone, dayOrder, decimalMark, format, operations }: Reading,
): Promise<ImportOutcome[]> {
  const name = basename(path);
  const blob = await openFile(path);
  if (blob === null) return [{ ok: false, name, code: 'unreadable', params: {} }];
  return importWithMappings(Object.assign(blob, { name }), mappings, {
    operations,
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(dayOrder === undefined ? {} : { dayOrder }),
    ...(decimalMark === undefined ? {} : { decimalMark }),
    ...(format === undefined ? {} : { format }),
  });
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
