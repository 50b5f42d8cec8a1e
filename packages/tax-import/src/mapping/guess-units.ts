import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import { splitPair } from '../formats/bybit/pairs.ts';
import { marketOf } from '../formats/shared/pair-trades.ts';
import { COMMON_COINS } from './guess-headers.ts';
import type { Field } from './header-words.ts';
import type { TableHead } from './head.ts';

/** The unit that stands right behind each of these amounts, where units have columns of their own. */
const UNIT_OF: Partial<Record<Field, Field>> = {
  inQuantity: 'inAsset',
  outQuantity: 'outAsset',
  fee: 'feeAsset',
  value: 'currency',
};

const UNIT_NAME =
  /\b(?:unit|coin|currency|asset|token|ticker)\b|einheit|währung|unité|devise|unidad|moneda|birim|единица|валюта|單位|单位|幣種|币种|وحدة|عملة/;

/**
 * Gives columns of units the field that their names do not say: one behind each of several amounts
 * is that amount's, and where no column is known to name the asset, the one whose cells are names of
 * assets does.
 */
export function withUnits(
  fields: readonly (Field | null)[],
  names: readonly string[],
  { rows }: TableHead,
): (Field | null)[] {
  const cellsAt = (index: number): string[] =>
    rows.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');
  const isUnit = names.map((name, index) => UNIT_NAME.test(name) || areAssets(cellsAt(index)));
  const beside = fields.map((field, index): Field | null => {
    const isFree = field === null || field === 'asset' || field === 'currency';
    const unit =
      isUnit[index] === true && isFree ? UNIT_OF[fields[index - 1] ?? 'note'] : undefined;
    return unit !== undefined && !fields.includes(unit) ? unit : null;
  });
  const isEach = beside.filter((field) => field !== null).length > 1;
  const placed = isEach ? fields.map((field, index) => beside[index] ?? field) : [...fields];
  const pair = placed.indexOf('pair');
  if (pair >= 0 && !placed.includes('asset') && areSingle(cellsAt(pair))) placed[pair] = 'asset';
  const isNamed = placed.some((field) => field !== null && NAMES_ASSETS.has(field));
  if (isNamed) return placed;
  const free = [...placed.keys()].filter((index) => placed[index] === null);
  const found =
    free.find((index) => cellsAt(index).some(isCommonCoin) && areAssets(cellsAt(index))) ??
    free.find((index) => areAssets(cellsAt(index))) ??
    free.find((index) => UNIT_NAME.test(names[index] ?? ''));
  if (found !== undefined) placed[found] = 'asset';
  return placed;
}

/** Fields that tell what the amounts are of. */
const NAMES_ASSETS: ReadonlySet<Field> = new Set<Field>([
  'asset',
  'pair',
  'base',
  'inAsset',
  'outAsset',
]);

const TICKER = /^[\p{Lu}\d][\p{Lu}\d.]{1,9}$/u;

function isCommonCoin(text: string): boolean {
  return COMMON_COINS.has(text.toUpperCase());
}

/** Whether the cells are tickers, one of them well known: capitals alone are words as well. */
function areAssets(cells: readonly string[]): boolean {
  return (
    cells.length > 0 &&
    cells.every((cell) => TICKER.test(cell)) &&
    cells.some((cell) => isCommonCoin(cell) || isFiat(cell))
  );
}

/** Whether a column of markets names single coins. */
function areSingle(cells: readonly string[]): boolean {
  return (
    areAssets(cells) && cells.every((cell) => marketOf(cell) === null && splitPair(cell) === null)
  );
}
