import { balanceOf } from '@meridian/ledger/ledger.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { Command, PlaceOrder } from '../api/commands.ts';
import { apply } from '../apply.ts';
import { checkVenue } from '../check.ts';
import { DEFAULT_ORDER_LIMITS, type FeeSchedule, type Instrument } from '../instrument.ts';
import { snapshotVenue } from '../rows/snapshot.ts';
import { createVenue, type Venue } from '../state.ts';
import { entryToWire, eventToWire, rejectionToWire, type WireObject } from '../wire.ts';

export const BTCUSDT: Instrument = {
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  tickSize: '0.1',
  basePrecision: '0.000001',
  minOrderAmt: '0',
  maxLimitOrderQty: '1000',
  maxMarketOrderQty: '1000',
  postOnlyMaxLimitOrderSize: '1000',
  priceLimit: null,
  feeSchedule: 'spot',
  limits: DEFAULT_ORDER_LIMITS,
};

const NO_FEES: FeeSchedule = {
  name: 'spot',
  tiers: { default: { maker: '0', taker: '0' } },
  discount: null,
};

/** A venue for stories: commands in, their lines out, every invariant checked after each. */
export interface Scene {
  readonly venue: Venue;
  /** Runs a command that must not be refused; the lines it gives. */
  readonly run: (command: Command, time?: number) => readonly WireObject[];
  /** Runs a command that must be refused and change nothing; the code it is refused with. */
  readonly refuse: (command: Command, time?: number) => unknown;
  /** The same; the whole line of the refusal. */
  readonly refusal: (command: Command, time?: number) => WireObject;
  /** Places an order of `owner/spot` in BTCUSDT and returns the lines. */
  readonly place: (owner: string, order: Partial<PlaceOrder>) => readonly WireObject[];
  readonly balance: (account: string, asset: string) => { total: bigint; held: bigint };
}

/** Everything but the time, which goes on beside a refused command. */
function stateOf(venue: Venue): string {
  const { counters, ...rest } = snapshotVenue(venue);
  return JSON.stringify({ ...rest, counters: { ...counters, now: 0 } });
}

/** @param fund what each owner's spot account has, as `{alice: {USDT: '1000'}}` */
export function createScene(
  fund: Readonly<Record<string, Readonly<Record<string, string>>>>,
  options: { instrument?: Partial<Instrument>; schedule?: Partial<FeeSchedule> } = {},
): Scene {
  const venue = createVenue();
  let now = 1_000;
  const lines = (command: Command, time: number): readonly WireObject[] => {
    now = time;
    const { rejection, events, entries } = apply(venue, command, time);
    checkVenue(venue);
    return [
      ...(rejection === null ? [] : [rejectionToWire(rejection)]),
      ...events.map((event) => eventToWire(venue, event)),
      ...entries.map((entry) => entryToWire(venue, entry)),
    ];
  };
  const run: Scene['run'] = (command, time = now) => {
    const out = lines(command, time);
    invariant(out[0]?.['type'] !== 'rejected', `refused: ${JSON.stringify(out[0])}`);
    return out;
  };
  const refusal: Scene['refusal'] = (command, time = now) => {
    const before = stateOf(venue);
    const [line] = lines(command, time);
    invariant(line?.['type'] === 'rejected', `not refused: ${JSON.stringify(command)}`);
    invariant(stateOf(venue) === before, `refused with an effect: ${JSON.stringify(command)}`);
    return line;
  };
  for (const asset of ['BTC', 'USDT', 'MNT']) run({ type: 'list-asset', asset, scale: 8 });
  run({ type: 'set-fee-schedule', schedule: { ...NO_FEES, ...options.schedule } });
  run({ type: 'list-instrument', instrument: { ...BTCUSDT, ...options.instrument } });
  for (const [owner, amounts] of Object.entries(fund)) {
    run({ type: 'open-account', owner, kind: 'spot' });
    const account = `${owner}/spot`;
    for (const [asset, amount] of Object.entries(amounts)) {
      run({ type: 'deposit', linkId: `fund-${owner}-${asset}`, account, asset, amount });
    }
  }
  return {
    venue,
    run,
    refusal,
    refuse: (command, time = now) => refusal(command, time)['code'],
    place(owner, order) {
      const rest = { side: 'Buy', orderType: 'Limit', qty: '1', ...order } as const;
      return run({ type: 'place-order', account: `${owner}/spot`, symbol: 'BTCUSDT', ...rest });
    },
    balance(account, asset) {
      const holder = venue.ledger.accounts.get(account);
      invariant(holder !== undefined, `no account ${account}`);
      const { total, held } = balanceOf(holder, asset);
      return { total, held };
    },
  };
}
