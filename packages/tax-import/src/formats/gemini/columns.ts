import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import type { AmountReader } from '../../ledger/amounts.ts';
import { ticker } from '../../ledger/assets.ts';
import type { Cells } from '../format.ts';

/** Where a file has the amount, the fee and the balance of one asset; -1 where it has none. */
export interface AssetColumns {
  readonly asset: string;
  readonly amount: number;
  readonly fee: number;
  readonly balance: number;
}

/** What a row says of one asset. Amount and fee are signed: what is given and charged is negative. */
export interface AssetChange {
  readonly asset: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly balance: bigint | null;
}

type Role = 'amount' | 'fee' | 'balance';

const ROLES: readonly (readonly [RegExp, Role])[] = [
  [/^(\S+) amount \1$/i, 'amount'],
  // Some exports leave the brackets out: `Fee ZEC`.
  [/^fee(?: \(\S+\))? (\S+)$/i, 'fee'],
  [/^(\S+) balance \1$/i, 'balance'],
];

/**
 * Finds the three columns of each asset that the user ever held: `BTC Amount BTC` and so on. By
 * asset, since their order in the file says nothing.
 */
export function findAssetColumns(header: readonly string[]): AssetColumns[] {
  const found = new Map<string, Record<Role, number>>();
  for (const [index, cell] of header.entries()) {
    const name = cell.replaceAll(/\s+/g, ' ').trim();
    for (const [pattern, role] of ROLES) {
      const asset = ticker(pattern.exec(name)?.[1] ?? '');
      if (asset === '') continue;
      const columns = found.get(asset) ?? { amount: -1, fee: -1, balance: -1 };
      if (columns[role] < 0) columns[role] = index;
      found.set(asset, columns);
    }
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([asset, columns]) => ({ asset, ...columns }));
}

/** Reads what a row changes; the name of the column where a cell is no number. */
export function readChanges(
  columns: readonly AssetColumns[],
  cells: Cells,
  amounts: AmountReader,
): readonly AssetChange[] | { readonly unreadable: number } {
  const changes: AssetChange[] = [];
  for (const { asset, amount, fee, balance } of columns) {
    const moved = readNumber(cells.cell(amount), asset, amounts);
    if (moved === null) return { unreadable: amount };
    const charged = readNumber(cells.cell(fee), asset, amounts);
    if (charged === null) return { unreadable: fee };
    if (moved === 0n && charged === 0n) continue;
    const stated = cells.cell(balance).trim();
    const read =
      stated === '' || isRounded(stated, asset) ? 0n : readNumber(stated, asset, amounts);
    if (read === null) return { unreadable: balance };
    const known = stated !== '' && !isRounded(stated, asset);
    changes.push({ asset, amount: moved, fee: charged, balance: known ? read : null });
  }
  return changes;
}

/**
 * A number as a spreadsheet has it, or as the export formats it: `$1,359.90`, `($1.92)`,
 * `(0.07 BTC)`. Zero for an empty cell, null for anything else.
 */
function readNumber(text: string, asset: string, amounts: AmountReader): bigint | null {
  const plain = text.trim();
  if (plain === '') return 0n;
  const upper = plain.toUpperCase();
  const unit = upper.lastIndexOf(asset);
  const bare = unit < 0 ? plain : `${plain.slice(0, unit)}${plain.slice(unit + asset.length)}`;
  return amounts.money(bare.replaceAll(' ', ''));
}

/** Money written with its sign is rounded to cents, while what it adds up is not. */
function isRounded(text: string, asset: string): boolean {
  return isFiat(asset) && /[\p{L}\p{Sc}(]/u.test(text);
}
