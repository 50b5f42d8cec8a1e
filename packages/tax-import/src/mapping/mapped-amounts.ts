import { mulDiv, FIXED_ONE } from '@meridian/money/fixed.ts';
import { magnitude } from '../ledger/amounts.ts';
import type { ReadContext } from '../formats/format.ts';
import { splitPair } from '../formats/bybit/pairs.ts';
import { marketOf } from '../formats/shared/pair-trades.ts';
import { wordOf } from '../formats/shared/entry.ts';
import { type AssetPlaces, placeAssets } from './asset-columns.ts';
import { titleOfRef } from './column-refs.ts';
import { type MappedCells, REFUSED, titleOfSource } from './mapped-cells.ts';
import type { AmountMapping, Layout, SideMapping, SideWords } from './mapping.ts';

/** One asset's change in a row, before fees. */
export interface Move {
  readonly asset: string;
  /** Signed; positive came in. */
  readonly flow: bigint;
  /** The asset's balance after the row, as the file states it. */
  readonly balance: bigint | null;
}

export interface RowAmounts {
  readonly moves: readonly Move[];
  /** Fees that stand in columns of their asset. */
  readonly fees: readonly { readonly asset: string; readonly atoms: bigint }[];
  /** The asset of a fee that names none. */
  readonly feeAsset: string;
}

export type Direction = 'in' | 'out';

type Read<T> = T | typeof REFUSED;

/** Reads the amounts of the current row as a layout has them. */
export class AmountsReader {
  /** Positions read beside the columns that the mapping names. */
  readonly further: readonly number[];
  readonly #context: ReadContext;
  readonly #layout: Layout;
  readonly #assets: readonly AssetPlaces[];
  readonly #sides: { readonly in: ReadonlySet<string>; readonly out: ReadonlySet<string> };

  constructor(context: ReadContext, layout: Layout) {
    this.#context = context;
    this.#layout = layout;
    this.#assets = layout.is === 'assets' ? placeAssets(layout, context.header) : [];
    this.further = this.#assets.flatMap(({ quantity, fee, balance }) => [quantity, fee, balance]);
    const words = sideWordsOf(layout);
    this.#sides = {
      in: new Set(words?.in.map(wordOf)),
      out: new Set(words?.out.map(wordOf)),
    };
  }

  /** @param direction which way the operation's units go, where the amounts do not say it */
  read(cells: MappedCells, direction: Direction | null): Read<RowAmounts> {
    const layout = this.#layout;
    switch (layout.is) {
      case 'legs':
        return this.#legs(layout, cells, direction);
      case 'sides':
        return this.#bothSides(layout, cells);
      case 'pair':
        return this.#pair(layout, cells, direction);
      case 'assets':
        return this.#columns(cells);
    }
  }

  #legs(
    layout: Extract<Layout, { is: 'legs' }>,
    cells: MappedCells,
    direction: Direction | null,
  ): Read<RowAmounts> {
    const amount = this.#amount(layout.amount, cells, direction);
    if (amount === REFUSED) return REFUSED;
    const stated = layout.balance === undefined ? null : cells.quantity(layout.balance);
    if (stated === REFUSED) return REFUSED;
    if (amount === null) {
      return { moves: [], fees: [], feeAsset: cells.asset(layout.asset) };
    }
    const title = titleOfSource(layout.asset, firstColumn(layout.amount));
    const asset = cells.assetOfQuantity(amount, layout.asset, title);
    if (asset === REFUSED) return REFUSED;
    const move = { asset, flow: amount.atoms, balance: stated?.atoms ?? null };
    return { moves: [move], fees: [], feeAsset: asset };
  }

  #bothSides(layout: Extract<Layout, { is: 'sides' }>, cells: MappedCells): Read<RowAmounts> {
    const come = this.#side(layout.in, cells, 'in');
    const go = come === REFUSED ? REFUSED : this.#side(layout.out, cells, 'out');
    if (come === REFUSED || go === REFUSED) return REFUSED;
    const moves = [...go, ...come];
    const [only, second] = moves;
    return { moves, fees: [], feeAsset: second === undefined ? (only?.asset ?? '') : '' };
  }

  #side(side: SideMapping | undefined, cells: MappedCells, direction: Direction): Read<Move[]> {
    const read = side === undefined ? null : cells.quantity(side.quantity);
    if (read === REFUSED) return REFUSED;
    if (side === undefined || read === null || read.atoms === 0n) return [];
    if (direction === 'in' && read.atoms < 0n) return this.#contradicts(cells);
    const asset = cells.assetOfQuantity(read, side.asset, titleOfSource(side.asset, side.quantity));
    if (asset === REFUSED) return REFUSED;
    const size = magnitude(read.atoms);
    return [{ asset, flow: direction === 'in' ? size : -size, balance: null }];
  }

  #pair(
    layout: Extract<Layout, { is: 'pair' }>,
    cells: MappedCells,
    direction: Direction | null,
  ): Read<RowAmounts> {
    const amount = this.#amount(layout.amount, cells, direction);
    if (amount === REFUSED) return REFUSED;
    if (amount === null) return { moves: [], fees: [], feeAsset: '' };
    const market = this.#market(layout, cells);
    const total = market === REFUSED ? REFUSED : this.#total(layout, cells, amount.atoms);
    if (market === REFUSED || total === REFUSED) return REFUSED;
    const { base, quote } = market;
    const paid = amount.atoms > 0n ? -magnitude(total) : magnitude(total);
    const moves = [{ asset: base, flow: amount.atoms, balance: null }];
    if (total !== 0n) moves.push({ asset: quote, flow: paid, balance: null });
    return { moves, fees: [], feeAsset: quote };
  }

  #market(layout: Extract<Layout, { is: 'pair' }>, cells: MappedCells) {
    const { market } = layout;
    const { ledger } = this.#context;
    if ('column' in market) {
      const text = cells.text(market.column);
      const pair = marketOf(text.replaceAll(/\s*[:|\s]\s*/g, '/')) ?? splitPair(text.toUpperCase());
      if (pair !== null) {
        return { base: cells.assetOf(pair.base), quote: cells.assetOf(pair.quote) };
      }
      ledger.setAside(cells.line, 'unknown-pair', { pair: text });
      return REFUSED;
    }
    const base = cells.asset(market.base);
    const quote = cells.asset(market.quote);
    if (base !== '' && quote !== '') return { base, quote };
    const missing = base === '' ? market.base : market.quote;
    cells.missing(titleOfSource(missing, ''));
    return REFUSED;
  }

  #total(
    { total, price }: Extract<Layout, { is: 'pair' }>,
    cells: MappedCells,
    base: bigint,
  ): Read<bigint> {
    const stated = total === undefined ? null : cells.quantity(total);
    if (stated === REFUSED) return REFUSED;
    if (stated !== null) return stated.atoms;
    const each = price === undefined ? null : cells.quantity(price);
    if (each === REFUSED) return REFUSED;
    if (each === null) {
      cells.missing(titleOfRef(total ?? price ?? ''));
      return REFUSED;
    }
    const exact = (base * each.atoms) % FIXED_ONE === 0n;
    if (!exact) this.#context.ledger.issue('quantity-derived', [cells.line]);
    return mulDiv(base, each.atoms, FIXED_ONE, 'half-even');
  }

  #columns(cells: MappedCells): Read<RowAmounts> {
    const { header } = this.#context;
    const moves: Move[] = [];
    const fees: { asset: string; atoms: bigint }[] = [];
    for (const { asset: name, ...columns } of this.#assets) {
      const read = (index: number) => cells.quantityAt(index, header[index] ?? name);
      const quantity = read(columns.quantity);
      const fee = quantity === REFUSED ? REFUSED : read(columns.fee);
      const balance = fee === REFUSED ? REFUSED : read(columns.balance);
      if (quantity === REFUSED || fee === REFUSED || balance === REFUSED) return REFUSED;
      const asset = cells.assetOf(name);
      const flow = quantity?.atoms ?? null;
      if (flow !== null && flow !== 0n) {
        moves.push({ asset, flow, balance: balance?.atoms ?? null });
      }
      if (fee !== null && fee.atoms !== 0n) fees.push({ asset, atoms: fee.atoms });
    }
    const [only, second] = moves;
    return { moves, fees, feeAsset: second === undefined ? (only?.asset ?? '') : '' };
  }

  /** Signed; null for a row without an amount. */
  #amount(amount: AmountMapping, cells: MappedCells, direction: Direction | null) {
    if ('signed' in amount) {
      const read = cells.quantity(amount.signed);
      return read === REFUSED || read === null || read.atoms !== 0n ? read : null;
    }
    if ('in' in amount) return this.#twoColumns(amount, cells);
    const read = cells.quantity(amount.unsigned);
    if (read === REFUSED || read === null || read.atoms === 0n) {
      return read === REFUSED ? REFUSED : null;
    }
    const way = amount.side === undefined ? direction : this.#sideOf(amount.side, cells);
    if (way === REFUSED) return REFUSED;
    if (way === null) {
      this.#context.ledger.setAside(cells.line, 'direction-open');
      return REFUSED;
    }
    if (way === 'in' && read.atoms < 0n) return this.#contradicts(cells);
    const size = magnitude(read.atoms);
    return { atoms: way === 'in' ? size : -size, unit: read.unit };
  }

  #twoColumns(amount: Extract<AmountMapping, { in: unknown }>, cells: MappedCells) {
    const come = cells.quantity(amount.in);
    const go = come === REFUSED ? REFUSED : cells.quantity(amount.out);
    if (come === REFUSED || go === REFUSED) return REFUSED;
    const comes = come !== null && come.atoms !== 0n;
    const goes = go !== null && go.atoms !== 0n;
    if (comes && (goes || come.atoms < 0n)) return this.#contradicts(cells);
    if (comes) return come;
    return goes ? { atoms: -magnitude(go.atoms), unit: go.unit } : null;
  }

  #sideOf({ column }: SideWords, cells: MappedCells): Read<Direction> {
    const text = cells.text(column);
    const word = wordOf(text);
    if (this.#sides.in.has(word)) return 'in';
    if (this.#sides.out.has(word)) return 'out';
    const { ledger } = this.#context;
    ledger.setAside(cells.line, 'unknown-operation', { operation: text });
    ledger.issue('unknown-operation', [cells.line], { operation: text });
    return REFUSED;
  }

  #contradicts(cells: MappedCells): typeof REFUSED {
    this.#context.ledger.setAside(cells.line, 'inconsistent');
    return REFUSED;
  }
}

function sideWordsOf(layout: Layout): SideWords | undefined {
  if (layout.is !== 'legs' && layout.is !== 'pair') return undefined;
  return 'unsigned' in layout.amount ? layout.amount.side : undefined;
}

function firstColumn(amount: AmountMapping) {
  if ('signed' in amount) return amount.signed;
  return 'in' in amount ? amount.in : amount.unsigned;
}
