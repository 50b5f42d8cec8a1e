import type { Atoms } from '@meridian/money/measure.ts';
import { fixedToText } from '@meridian/money/fixed.ts';
import { type Range, exactAmount } from '@meridian/tax-engine/result/ranges.ts';
import type { TaxReport } from '@meridian/tax-engine/result/report.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { Cell } from './csv-writer.ts';
import { shownMoney } from './shown-money.ts';

/** Money as the pages show it, to the currency's digits, or with every digit the engine has. */
export type Amounts = 'shown' | 'exact';

export interface CsvOptions {
  /** BCP 47 tag; texts come from `tr`, figures are the same in every language. */
  readonly locale: string;
  tr(id: string, params?: Readonly<Record<string, string>>): string;
  /** Names of files by their id. */
  readonly sourceNames?: ReadonlyMap<string, string>;
  /** Default `shown`. */
  readonly amounts?: Amounts;
}

/** What the parts of a file are written with. */
export interface PartOptions extends CsvOptions {
  /** A cell of money of the report's currency; empty where it is not known. */
  money(atoms: Atoms | null): Cell;
}

export function partOptions(options: CsvOptions, currency: string): PartOptions {
  const { amounts = 'shown' } = options;
  return { ...options, money: (atoms) => moneyCell(atoms, currency, amounts) };
}

/** Money as a cell; empty where it is not known. */
export function moneyCell(atoms: Atoms | null, currency: string, amounts: Amounts): Cell {
  if (atoms === null) return '';
  return { number: amounts === 'exact' ? fixedToText(atoms) : shownMoney(atoms, currency) };
}

export type Row = readonly Cell[];

/** A part of the file: a heading, column heads, rows. */
export interface Section {
  readonly id: string;
  readonly columns: readonly string[];
  readonly rows: (report: TaxReport, options: PartOptions, rules: CountryRules) => Iterable<Row>;
}

/** A quantity or a percentage with every digit it has; empty where it is not known. */
export function figure(atoms: Atoms | null): Cell {
  return atoms === null ? '' : { number: fixedToText(atoms) };
}

/** A figure, else that it is incomplete and between which amounts it lies. */
export function openCells(
  known: bigint | null,
  range: Range | undefined,
  { money, tr }: PartOptions,
): Row {
  if (range === undefined) return [money(known)];
  const amount = exactAmount(range);
  if (amount !== null) return [money(amount)];
  return ['', tr('export.open'), money(range.lowest), money(range.highest)];
}
