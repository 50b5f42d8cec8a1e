import type { Balance } from '@meridian/ledger/accounts.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { Grid } from '@meridian/venue/grid.ts';
import type { Instrument } from '@meridian/venue/instrument.ts';
import type { CompiledSchedule, Market, Venue } from '@meridian/venue/state.ts';
import type { Batch, ExecutionRecord } from './batch.ts';
import { houseCopy, type HouseView } from './house-book.ts';
import type { OrderRecord } from './order-record.ts';
import type { AccountInfo, AssetInfo } from './port.ts';

export interface MarketView {
  readonly instrument: Instrument;
  readonly grid: Grid;
  readonly isTrading: boolean;
  readonly index: Market['index'];
  readonly last: bigint | null;
  readonly house: HouseView | null;
}

export interface AccountView {
  readonly owner: string;
  readonly settings: {
    readonly tier: string;
    readonly smpType: AccountInfo['smpType'];
    readonly frozen: boolean;
  };
}

export interface Amounts {
  readonly total: bigint;
  readonly held: bigint;
}

/** What of a sealed batch the view takes over: copies, for the state goes on. */
export interface Sealed {
  readonly after: number;
  readonly seq: number;
  readonly time: number;
  readonly orders: readonly OrderRecord[];
  readonly executions: readonly ExecutionRecord[];
  readonly balances: readonly (Amounts & { readonly account: string; readonly asset: string })[];
  readonly markets: readonly MarketView[];
  /** Symbols whose house has taken a step. */
  readonly houses: readonly string[];
  readonly accounts: readonly (AccountView & { readonly id: string })[];
  readonly assets: readonly AssetInfo[];
  readonly schedules: readonly CompiledSchedule[];
}

/** Symbols whose book is another after a commit. */
export function booksOf({ orders, markets, houses }: Sealed): ReadonlySet<string> {
  return new Set([
    ...orders.map(({ symbol }) => symbol),
    ...markets.map(({ instrument }) => instrument.symbol),
    ...houses,
  ]);
}

/** What a batch has changed, copied from the state that its last command has left. */
export function seal(venue: Venue, batch: Batch): Sealed {
  return {
    after: batch.after,
    seq: venue.seq,
    time: venue.now,
    orders: [...batch.orders.values()],
    executions: batch.executions,
    balances: [...batch.balances].map(balanceCopy),
    markets: [...new Set([...batch.markets, ...batch.houses])].map((symbol) => {
      const market = venue.markets.get(symbol);
      invariant(market !== undefined, 'a listed instrument is known', symbol);
      return marketCopy(market);
    }),
    houses: [...batch.houses],
    accounts: [...batch.accounts].map((id) => accountCopy(venue, id)),
    assets: [...batch.assets].flatMap((code) => venue.ledger.assets.get(code) ?? []),
    schedules: [...batch.schedules].flatMap((name) => venue.schedules.get(name) ?? []),
  };
}

export function balanceCopy({ account, asset, total, held }: Balance) {
  return { account: account.id, asset, total, held };
}

export function marketCopy({
  instrument,
  grid,
  isTrading,
  index,
  last,
  house,
}: Market): MarketView {
  return {
    instrument,
    grid,
    isTrading,
    index,
    last,
    house: houseCopy(house),
  };
}

export function accountCopy(venue: Venue, id: string) {
  const owner = venue.accounts.get(id);
  invariant(owner !== undefined, 'an opened account is known', id);
  return { id, owner: owner.account.owner, settings: owner.settings };
}
