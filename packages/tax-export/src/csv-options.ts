import type { Atoms } from '@meridian/money/measure.ts';
import { fixedToText } from '@meridian/money/fixed.ts';
import { type Range, exactAmount } from '@meridian/tax-engine/result/ranges.ts';
import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { Cell } from './csv-writer.ts';

export interface CsvOptions {
  /** BCP 47 tag; texts come from `tr`, figures are the same in every language. */
  readonly locale: string;
  tr(id: string, params?: Readonly<Record<string, string>>): string;
  /** Names of files by their id. */
  readonly sourceNames?: ReadonlyMap<string, string>;
}

export type Row = readonly Cell[];

/** A part of the file: a heading, column heads, rows. */
export interface Section {
  readonly id: string;
  readonly columns: readonly string[];
  readonly rows: (report: TaxReport, options: CsvOptions, rules: CountryRules) => Iterable<Row>;
}

/** An exact figure; empty where it is not known. */
export function figure(atoms: Atoms | null): Cell {
  return atoms === null ? '' : { number: fixedToText(atoms) };
}

/** A figure, else that it is incomplete and between which amounts it lies. */
export function openCells(
  known: bigint | null,
  range: Range | undefined,
  options: CsvOptions,
): Row {
  if (range === undefined) return [figure(known)];
  const amount = exactAmount(range);
  if (amount !== null) return [figure(amount)];
  return ['', options.tr('export.open'), figure(range.lowest), figure(range.highest)];
}
