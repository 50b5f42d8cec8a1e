import type { Locale } from '@meridian/editions/locales.ts';

import { giveToReport, hasOpener } from '../hand-over/give-to-report.ts';
import { writeHandOver } from '../hand-over/hand-over-file.ts';
import type { Provenance } from '../year-files/year-file.ts';
import { keptYearOf, type KeptYear } from '../year-files/kept-year.ts';

/** What the connect page fetched in this visit. It keeps nothing on the device: the report does. */
export interface YearsForReport {
  /** Latest year first. */
  list(): Promise<KeptYear[]>;
  /** Hands a year to the report that opened the page; without one it waits to be saved. */
  put(file: Provenance, text: string): Promise<void>;
  /** All of them in one file, for the report to open. */
  file(): Promise<File>;
}

/** @param give hands a file over; false where the report did not confirm that it has it */
export function createYearsForReport(
  locale: Locale,
  give: (file: Blob, locale: Locale) => Promise<boolean> = giveIfOpened,
): YearsForReport {
  const years = new Map<string, { readonly kept: KeptYear; readonly text: string }>();
  return {
    async list() {
      return [...years.values()].map(({ kept }) => kept).toSorted((a, b) => b.year - a.year);
    },
    async put(file, text) {
      const kept = keptYearOf(file);
      years.set(kept.key, { kept, text });
      const isTaken = await give(await writeHandOver({ kind: 'years', texts: [text] }), locale);
      if (!isTaken) throw new Error('the report did not confirm the file');
    },
    file: () =>
      writeHandOver({ kind: 'years', texts: [...years.values()].map(({ text }) => text) }),
  };
}

async function giveIfOpened(file: Blob, locale: Locale): Promise<boolean> {
  return hasOpener() ? giveToReport(file, locale) : true;
}
