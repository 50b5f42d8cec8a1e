import { fixedToText } from '@meridian/money/fixed.ts';
import type { Entry, Leg, MoneyAmount } from '@meridian/tax-engine/ledger/entry.ts';
import { instantToIso } from '@meridian/tax-engine/common/time.ts';
import { type Cell, csvLine } from './csv-writer.ts';
import { LEDGER_CSV_COLUMNS } from './ledger-columns.ts';

export interface LedgerCsvOptions {
  /** Names of files by their id. */
  readonly sourceNames?: ReadonlyMap<string, string>;
  /** Hash of the transaction on its chain by entry id. */
  readonly hashes?: Readonly<Record<string, string>>;
}

/**
 * The ledger itself as CSV, one line for each entry and one more for each fee after the first.
 * Imported again it gives entries of equal values: time, order, accounts, kind, legs, fees, stated
 * values, cost, wording and key. Quantities are exact decimals with a point, never rounded.
 *
 * @param entries as the workspace has them; their order is kept
 */
export function ledgerCsv(entries: readonly Entry[], options: LedgerCsvOptions = {}): string {
  const lines = [csvLine(LEDGER_CSV_COLUMNS)];
  for (const entry of entries) {
    for (const cells of entryLines(entry, options)) lines.push(csvLine(cells));
  }
  return lines.join('');
}

function entryLines(entry: Entry, options: LedgerCsvOptions): Cell[][] {
  const { id, at: instant, fees, sequence } = entry;
  const [fee, ...more] = fees;
  const time = instantToIso(instant);
  const main = [
    ...[id, number('1'), time, sequence === undefined ? '' : number(`${sequence}`)],
    ...[entry.account, entry.kind === 'transfer' ? entry.toAccount : ''],
    ...[entry.kind, detailOf(entry)],
    ...legCells('out' in entry ? entry.out : undefined),
    ...legCells('in' in entry ? entry.in : undefined),
    ...legCells(fee),
    ...moneyCells(entry.kind === 'opening' ? entry.cost : undefined),
    ...[entry.kind === 'derivative' ? (entry.contract ?? '') : ''],
    ...[entry.wording ?? '', entry.key, options.hashes?.[id] ?? ''],
    ...[options.sourceNames?.get(entry.source) ?? entry.source, entry.rows.join(' ')],
  ];
  const empty = (count: number): Cell[] => Array.from({ length: count }, () => '');
  const rest = more.map((each, index) => [
    ...[id, number(`${index + 2}`), time, ...empty(3), 'fee', ...empty(9)],
    ...[...legCells(each), ...empty(8)],
  ]);
  return [main, ...rest];
}

/** What refines the kind, in the ledger's own words. */
function detailOf(entry: Entry): string {
  if (entry.kind === 'income') return entry.income;
  if (entry.kind === 'outgoing') return entry.outgoing;
  return entry.kind === 'derivative' ? entry.derivative : '';
}

function legCells(leg: Leg | undefined): Cell[] {
  if (leg === undefined) return ['', '', '', ''];
  return [leg.asset, number(fixedToText(leg.quantity)), ...moneyCells(leg.value)];
}

function moneyCells(money: MoneyAmount | undefined): Cell[] {
  return money === undefined ? ['', ''] : [number(fixedToText(money.atoms)), money.currency];
}

function number(digits: string): Cell {
  return { number: digits };
}
