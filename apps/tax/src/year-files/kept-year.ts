import type { Provenance } from './year-file.ts';

/** What is known of a file without its values. */
export type KeptYear = Provenance & {
  /** Kind, year and source: what is fetched again takes its place. */
  readonly key: string;
};

export function keptYearOf(file: Provenance): KeptYear {
  const { kind, year, source, simulated, fetchedAt, lastDay } = file;
  return { key: `${kind} ${year} ${source}`, kind, year, source, simulated, fetchedAt, lastDay };
}
