import { atomsToText } from '@meridian/ledger/atoms.ts';
import { HOUSE_LEVELS } from '@meridian/instruments/house.ts';
import { invariant } from '@meridian/money/invariant.ts';
import { decimalToText, makeDecimal } from '@meridian/money/decimal.ts';
import { lotsToText, priceToText, valueToText } from '@meridian/venue/grid.ts';
import { type CompiledSchedule, ENDED_KEPT, type Venue } from '@meridian/venue/state.ts';
import type { FeeRates, FeeSchedule, Instrument } from '@meridian/venue/instrument.ts';
import { INDEX_SCALE, priceLimit } from '@meridian/venue/orders/price-limit.ts';
import type { Side } from '@meridian/venue/api/commands.ts';
import type { ExecutionRecord } from './batch.ts';
import { type BookLevels, BookSides } from './book-sides.ts';
import { BookPlaces } from './book-places.ts';
import { type LadderReader, shownBook } from './house-book.ts';
import { stepAt } from './house-driver.ts';
import {
  accountCopy,
  type AccountView,
  type Amounts,
  balanceCopy,
  booksOf,
  marketCopy,
  type MarketView,
  type Sealed,
} from './sealed.ts';
import { isLiveRecord, orderInfo, type OrderRecord } from './order-record.ts';
import type {
  AccountInfo,
  AssetInfo,
  BalanceInfo,
  BookInfo,
  Committed,
  ExecutionInfo,
  FeeScheduleInfo,
  InstrumentInfo,
  OrderInfo,
  PriceLimits,
} from './port.ts';

export interface ViewOptions {
  readonly now: () => number;
  /** The view it takes the place of: the sequence of its books goes on. */
  readonly before: CommittedView | null;
}

/**
 * The state that everybody may see: advanced after each commit, so nothing in it can be lost. What the
 * sequencer has applied ahead is not in it.
 */
export class CommittedView {
  #seq = 0;
  readonly #orders = new Map<number, OrderRecord>();
  /** Ids by account: live ones, and those that ended last, oldest first. */
  readonly #open = new Map<string, Set<number>>();
  readonly #closed = new Map<string, Set<number>>();
  /** Ids of the orders that ended last, oldest first. */
  readonly #ended = new Set<number>();
  readonly #balances = new Map<string, Map<string, Amounts>>();
  readonly #markets = new Map<string, MarketView>();
  readonly #books = new Map<string, BookSides>();
  readonly #accounts = new Map<string, AccountView>();
  readonly #assets = new Map<string, AssetInfo>();
  readonly #schedules = new Map<string, CompiledSchedule>();
  readonly #places: BookPlaces;
  readonly #now: () => number;

  private constructor({ now, before }: ViewOptions) {
    this.#now = now;
    this.#places = before?.places ?? new BookPlaces();
  }

  /** A view that takes this one's place goes on with them. */
  get places(): BookPlaces {
    return this.#places;
  }

  /** The view of a state that was just read from rows. */
  static from(venue: Venue, records: readonly OrderRecord[], options: ViewOptions): CommittedView {
    const view = new CommittedView(options);
    view.advance({
      after: 0,
      seq: venue.seq,
      time: venue.now,
      orders: records,
      executions: [],
      balances: [...venue.accounts.values()].flatMap(({ account }) =>
        [...account.balances.values()].map(balanceCopy),
      ),
      markets: [...venue.markets.values()].map(marketCopy),
      houses: [],
      accounts: [...venue.accounts.keys()].map((id) => accountCopy(venue, id)),
      assets: [...venue.ledger.assets.values()],
      schedules: [...venue.schedules.values()],
    });
    return view;
  }

  symbols(): string[] {
    return [...this.#markets.keys()];
  }

  get seq(): number {
    return this.#seq;
  }

  /**
   * Takes a commit over.
   *
   * @param step the step in which it was published, where that was elsewhere
   */
  advance(sealed: Sealed, step = stepAt(this.#now())): void {
    for (const asset of sealed.assets) this.#assets.set(asset.code, asset);
    for (const compiled of sealed.schedules) this.#schedules.set(compiled.schedule.name, compiled);
    for (const market of sealed.markets) this.#markets.set(market.instrument.symbol, market);
    for (const { id, ...account } of sealed.accounts) this.#accounts.set(id, account);
    for (const { account, asset, total, held } of sealed.balances) {
      groupOf(this.#balances, account, () => new Map<string, Amounts>()).set(asset, {
        total,
        held,
      });
    }
    for (const record of sealed.orders) this.#takeOrder(record);
    for (const symbol of booksOf(sealed)) this.#places.note(symbol, step);
    this.#seq = sealed.seq;
  }

  /** The step a market's house is at; -1 before the first. */
  houseStep(symbol: string): number {
    return this.#markets.get(symbol)?.house?.step ?? -1;
  }

  feeSchedule(name: string): FeeSchedule | null {
    return this.#schedules.get(name)?.schedule ?? null;
  }

  #takeOrder(record: OrderRecord): void {
    const { orderId, account, symbol } = record;
    const before = this.#orders.get(orderId);
    const book = groupOf(this.#books, symbol, () => new BookSides());
    if (before !== undefined) book.remove(before);
    this.#orders.set(orderId, record);
    book.add(record);
    const open = groupOf(this.#open, account, () => new Set<number>());
    if (isLiveRecord(record)) {
      open.add(orderId);
      return;
    }
    open.delete(orderId);
    groupOf(this.#closed, account, () => new Set<number>()).add(orderId);
    this.#ended.add(orderId);
    if (this.#ended.size > ENDED_KEPT) this.#forgetOldest();
  }

  #forgetOldest(): void {
    const [oldest] = this.#ended;
    invariant(oldest !== undefined, 'a full list has an oldest');
    const record = this.#orders.get(oldest);
    this.#ended.delete(oldest);
    this.#orders.delete(oldest);
    if (record !== undefined) this.#closed.get(record.account)?.delete(oldest);
  }

  order(id: number): OrderInfo | null {
    const record = this.#orders.get(id);
    return record === undefined ? null : this.info(record);
  }

  info(record: OrderRecord): OrderInfo {
    return orderInfo(record, this.#marketOf(record.symbol).grid, this.#scaleOf);
  }

  openOrders(account: string, symbol?: string): OrderInfo[] {
    return this.#newestFirst(this.#open.get(account), symbol);
  }

  recentClosed(account: string, symbol?: string): OrderInfo[] {
    return this.#newestFirst(this.#closed.get(account), symbol);
  }

  #newestFirst(ids: ReadonlySet<number> | undefined, symbol: string | undefined): OrderInfo[] {
    const records = [...(ids ?? [])].flatMap((id) => this.#orders.get(id) ?? []);
    const chosen = records.filter((record) => symbol === undefined || record.symbol === symbol);
    return chosen
      .sort((left, right) => right.orderId - left.orderId)
      .map((record) => this.info(record));
  }

  /** A live or recent order by its link id. */
  orderOfLink(account: string, linkId: string): OrderInfo | null {
    for (const ids of [this.#open.get(account), this.#closed.get(account)]) {
      for (const id of ids ?? []) {
        const record = this.#orders.get(id);
        if (record?.orderLinkId === linkId) return this.info(record);
      }
    }
    return null;
  }

  balances(account: string): BalanceInfo[] {
    // One that was only looked at is not in the rows, one that was spent is: neither is listed.
    const balances = [...(this.#balances.get(account) ?? [])].filter(
      ([, { total, held }]) => total !== 0n || held !== 0n,
    );
    return balances
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([asset, amounts]) => this.#balanceInfo(asset, amounts));
  }

  #balanceInfo(asset: string, { total, held }: Amounts): BalanceInfo {
    const scale = this.#scaleOf(asset);
    const available = atomsToText(total - held, scale);
    return { asset, total: atomsToText(total, scale), held: atomsToText(held, scale), available };
  }

  instruments(): InstrumentInfo[] {
    return [...this.#markets.values()].map((market) => this.#instrumentInfo(market));
  }

  instrument(symbol: string): InstrumentInfo | null {
    const market = this.#markets.get(symbol);
    return market === undefined ? null : this.#instrumentInfo(market);
  }

  #instrumentInfo({ instrument, isTrading, index, last, grid }: MarketView): InstrumentInfo {
    const fees = this.#rates(instrument, 'default');
    invariant(fees !== null, 'a fee schedule has a default tier', instrument.symbol);
    return {
      instrument,
      fees,
      baseScale: grid.base.scale,
      quoteScale: grid.quote.scale,
      status: statusOf(isTrading),
      last: last === null ? null : priceToText(grid, last),
      index: index === null ? null : decimalToText(makeDecimal(index.price, INDEX_SCALE)),
    };
  }

  priceLimits(symbol: string): PriceLimits | null {
    const market = this.#markets.get(symbol);
    if (market === undefined) return null;
    const textOf = (side: Side) => {
      const limit = priceLimit(market, side);
      return limit === null ? null : priceToText(market.grid, limit);
    };
    return { buy: textOf('Buy'), sell: textOf('Sell') };
  }

  feeSchedules(): FeeScheduleInfo[] {
    const instruments = [...this.#markets.values()].map(({ instrument }) => instrument);
    return [...this.#schedules.values()].map(({ schedule: { name, discount }, tiers }) => ({
      ...{ name, discount },
      symbols: instruments
        .filter(({ feeSchedule }) => feeSchedule === name)
        .map(({ symbol }) => symbol),
      levels: [...tiers].map(([level, { makerText, takerText }]) => ({
        ...{ level, maker: makerText, taker: takerText },
      })),
    }));
  }

  #rates({ feeSchedule }: Instrument, tier: string): FeeRates | null {
    const tiers = this.#schedules.get(feeSchedule)?.tiers;
    const rates = tiers?.get(tier) ?? tiers?.get('default');
    return rates === undefined ? null : { maker: rates.makerText, taker: rates.takerText };
  }

  asset(code: string): AssetInfo | null {
    return this.#assets.get(code) ?? null;
  }

  account(id: string): AccountInfo | null {
    const account = this.#accounts.get(id);
    if (account === undefined) return null;
    const { tier, smpType, frozen } = account.settings;
    const fees: AccountInfo['fees'] = (symbol) => {
      const market = this.#markets.get(symbol);
      return market === undefined ? null : this.#rates(market.instrument, tier);
    };
    return { id, owner: account.owner, tier, smpType, isFrozen: frozen, fees };
  }

  /** @param readLadder gives the house's ladder; null where users meet each other only */
  depth(symbol: string, levels: number, readLadder: LadderReader | null): BookInfo | null {
    const market = this.#markets.get(symbol);
    if (market === undefined) return null;
    const { grid, instrument, isTrading, house } = market;
    const sides = this.#books.get(symbol);
    const users = {
      bids: sides?.best('Buy', levels) ?? [],
      asks: sides?.best('Sell', levels) ?? [],
    };
    // Of what users cross or have taken other levels take the place.
    const isPlain = users.bids.length + users.asks.length + (house?.taken.length ?? 0) === 0;
    const read = isPlain ? levels : HOUSE_LEVELS;
    const step = stepAt(this.#now());
    const ladder = isTrading ? (readLadder?.(instrument, grid, step, read) ?? null) : null;
    const { bids, asks } = ladder === null ? users : shownBook(users, house, ladder, levels);
    const texts = (side: BookLevels): BookInfo['bids'] =>
      side.map(([price, lots]) => [priceToText(grid, price), lotsToText(grid, lots)]);
    const seq = this.#places.seqAt(symbol, step);
    return { symbol, bids: texts(bids), asks: texts(asks), status: statusOf(isTrading), seq };
  }

  execution(trade: ExecutionRecord): ExecutionInfo {
    const { order, tradeId, isMaker, fee, feeAsset, feeRate, seq } = trade;
    const { grid } = this.#marketOf(order.symbol);
    return {
      ...{ tradeId, orderId: order.orderId, orderLinkId: order.orderLinkId },
      ...{ account: order.account, symbol: order.symbol, side: order.side },
      orderType: order.orderType,
      price: priceToText(grid, trade.price),
      qty: lotsToText(grid, trade.qty),
      value: valueToText(grid, trade.value),
      fee: atomsToText(fee, this.#scaleOf(feeAsset)),
      ...{ feeAsset, feeRate, isMaker, time: trade.time, seq },
    };
  }

  /** A commit as subscribers get it; the view has been advanced by it. */
  published(sealed: Sealed): Committed {
    return {
      after: sealed.after,
      seq: sealed.seq,
      time: sealed.time,
      orders: sealed.orders.map((record) => this.info(record)),
      executions: sealed.executions.map((trade) => this.execution(trade)),
      balances: sealed.balances.map(({ account, asset, ...amounts }) => ({
        account,
        ...this.#balanceInfo(asset, amounts),
      })),
      books: [...booksOf(sealed)],
    };
  }

  #marketOf(symbol: string): MarketView {
    const market = this.#markets.get(symbol);
    invariant(market !== undefined, 'an order is in a listed market', symbol);
    return market;
  }

  readonly #scaleOf = (asset: string): number => {
    const listed = this.#assets.get(asset);
    invariant(listed !== undefined, 'an amount is of a listed asset', asset);
    return listed.scale;
  };
}

function statusOf(isTrading: boolean): InstrumentInfo['status'] {
  return isTrading ? 'Trading' : 'Halted';
}

function groupOf<Group>(groups: Map<string, Group>, key: string, make: () => Group): Group {
  const known = groups.get(key);
  if (known !== undefined) return known;
  const group = make();
  groups.set(key, group);
  return group;
}
