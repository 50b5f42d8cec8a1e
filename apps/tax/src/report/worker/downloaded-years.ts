import { renamedOnDay } from '@meridian/tax-import/ledger/assets.ts';
import { createDownloaded, type Downloaded } from '@meridian/tax-engine/valuation/downloaded.ts';

import { parseYearFile, type YearFile } from '../../year-files/year-file.ts';
import type { KeptYear } from '../../year-files/kept-year.ts';
import { openYearStore, type YearStore } from '../../year-files/year-store.ts';

/** The files of whole years that the connect page handed over, and their values. */
export interface YearFiles {
  /** Latest year first. */
  readonly kept: readonly KeptYear[];
  readonly downloaded: Downloaded;
}

export const NO_YEAR_FILES: YearFiles = {
  kept: [],
  downloaded: createDownloaded({ prices: [], rates: [] }),
};

/** Empty where the browser denies storage: the report then has no downloaded values. */
export async function readYearFiles(store: YearStore = openYearStore()): Promise<YearFiles> {
  try {
    const [kept, texts] = await Promise.all([store.list(), store.texts()]);
    const files = texts.map(parseYearFile).filter((file) => file !== null);
    return { kept, downloaded: downloadedOf(files) };
  } catch {
    return NO_YEAR_FILES;
  }
}

/** Of two files of one year and kind the one fetched last comes first. */
function downloadedOf(files: readonly YearFile[]): Downloaded {
  const latestFirst = files.toSorted((a, b) => (a.fetchedAt > b.fetchedAt ? -1 : 1));
  return createDownloaded({
    prices: latestFirst.flatMap(({ prices }) =>
      prices.map((price) => ({ ...price, asset: renamedOnDay(price.asset, price.day) })),
    ),
    // The last of two rates counts, so the latest file comes last.
    rates: latestFirst.toReversed().flatMap(({ rates }) => rates),
  });
}

export async function removeYear(key: string): Promise<void> {
  await openYearStore()
    .remove(key)
    .catch(() => undefined);
}

export async function clearYearFiles(): Promise<void> {
  await openYearStore()
    .clear()
    .catch(() => undefined);
}
