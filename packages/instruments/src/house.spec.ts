/** Users in the simulated market: their orders meet its ladder, and its tape has their trades. */
import { createMarket, type Market } from '@meridian/market/market.ts';
import { marketSymbols } from '@meridian/market/symbols.ts';
import type { TapeTrade } from '@meridian/market/tape.ts';
import type { Command } from '@meridian/venue/api/commands.ts';
import type { Outcome } from '@meridian/venue/api/events.ts';
import { apply } from '@meridian/venue/apply.ts';
import { checkVenue } from '@meridian/venue/check.ts';
import { createVenue, type Venue } from '@meridian/venue/state.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { houseStepOf, tapeOfStep } from './house.ts';
import { listingCommands } from './listing.ts';

const STEP_MS = 200;
const MINUTE_STEPS = 300;
const START = Date.UTC(2026, 10, 25, 12) / STEP_MS;
const TRADED = ['BTCUSDT', 'ETHBTC', 'PEPEUSDT', 'USDTTRY'];
const symbols = marketSymbols().filter(({ symbol }) => TRADED.includes(symbol));

interface Trader {
  readonly venue: Venue;
  /** The market with the steps that were touched laid over. */
  readonly overlaid: Market;
  readonly computed: Market;
  readonly run: (command: Command, step: number) => Outcome;
  /** Lots that were traded beside what the simulated takers did. */
  readonly extraLots: () => bigint;
  /** Puts up the ladder of a step. */
  readonly show: (step: number, isNext: boolean) => Outcome;
}

function open(seed: string, symbol: string): Trader {
  const stored = new Map<number, Map<number, readonly TapeTrade[]>>();
  const computed = createMarket({ seed, symbols });
  const overlaid = createMarket({
    seed,
    symbols,
    stored: { inMinute: (name, minute) => (name === symbol ? stored.get(minute) : undefined) },
  });
  const venue = createVenue();
  let extra = 0n;
  const run: Trader['run'] = (command, step) => {
    const outcome = apply(venue, command, step * STEP_MS);
    // Before a step is closed its takers meet users, after it the new ladder does.
    const closed = outcome.events.findLastIndex(({ type }) => type === 'step-closed');
    for (const event of outcome.events.slice(closed + 1)) {
      if (event.type === 'trade') extra += event.qty;
    }
    for (const event of outcome.events) {
      const grid = venue.markets.get(symbol)?.grid;
      if (event.type !== 'step-closed' || grid === undefined) continue;
      const minute = Math.floor(event.step / MINUTE_STEPS);
      const steps = stored.get(minute) ?? new Map<number, readonly TapeTrade[]>();
      stored.set(minute, steps.set(event.step, tapeOfStep(event, grid)));
    }
    return outcome;
  };
  for (const command of listingCommands(symbols)) run(command, START);
  run({ type: 'open-account', owner: 'ana', kind: 'spot' }, START);
  const { base = '', quote = '' } = venue.markets.get(symbol)?.instrument ?? {};
  const account = 'ana/spot';
  run({ type: 'deposit', linkId: 'base', account, asset: base, amount: '10000000' }, START);
  run({ type: 'deposit', linkId: 'quote', account, asset: quote, amount: '10000000' }, START);
  const show: Trader['show'] = (step, isNext) =>
    run(houseStepOf(computed, symbol, step, isNext, { levels: 60 }), step);
  return { venue, overlaid, computed, run, show, extraLots: () => extra };
}

describe('a user in the simulated market', () => {
  it('every order, any pair: the house’s ladder, invariants, and an exact tape', () => {
    const anyAction = fc.record({
      wait: fc.integer({ min: 0, max: 3 }),
      side: fc.constantFrom('Buy' as const, 'Sell' as const),
      /** Ticks from the best price, into the other side or away from it. */
      offset: fc.integer({ min: -12, max: 12 }),
      lots: fc.integer({ min: 1, max: 400_000 }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...TRADED),
        fc.integer({ min: 0, max: 1e6 }),
        fc.array(anyAction, { minLength: 1, maxLength: 12 }),
        (symbol, offset, actions) => {
          const { venue, overlaid, computed, run, show, extraLots } = open('users', symbol);
          const { grid } = venue.markets.get(symbol) ?? {};
          const { tickScale = 0, lotScale = 0 } = computed.symbols.get(symbol) ?? {};
          if (grid === undefined) throw new Error('no grid');
          const first = START + offset;
          let step = first;
          show(step, false);
          for (const action of actions) {
            for (let gone = 0; gone < action.wait; gone += 1) {
              step += 1;
              expect(show(step, true).rejection).toBeNull();
            }
            const best = computed.bestAt(symbol, step);
            if (best === undefined) throw new Error('no quote');
            const ticks = (action.side === 'Buy' ? best.ask : best.bid) + action.offset;
            const order = {
              ...({ type: 'place-order', account: 'ana/spot', symbol, side: action.side } as const),
              orderType: 'Limit' as const,
              price: text(ticks, tickScale),
              qty: text(action.lots, lotScale),
            };
            run(order, step);
            checkVenue(venue);
          }
          // Nobody waits any more, and the last step is closed.
          run({ type: 'cancel-orders', account: 'ana/spot' }, step);
          show(step + 1, true);
          show(step + 2, true);
          checkVenue(venue);
          const lots = (market: Market, from: number, to: number) =>
            (market.tradesBetween(symbol, from * STEP_MS, to * STEP_MS) ?? []).reduce(
              (sum, { size }) => sum + atoms(size, lotScale),
              0n,
            );
          expect(lots(overlaid, first, step + 1) - lots(computed, first, step + 1)).toBe(
            extraLots(),
          );
          expect(lots(overlaid, step + 1, step + 900)).toBe(lots(computed, step + 1, step + 900));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('a buyer of ten levels moves the next prices, and two seconds later none', () => {
    const { venue, computed, overlaid, run, show } = open('impact', 'BTCUSDT');
    show(START, false);
    const ladder = computed.ladderAt('BTCUSDT', START, 11);
    const lots = ladder?.asks.slice(0, 10).reduce((sum, level) => sum + level.lots, 0) ?? 0;
    const price = text(ladder?.asks[9]?.price ?? 0, 1);
    const order = { type: 'place-order', account: 'ana/spot', symbol: 'BTCUSDT' } as const;
    run({ ...order, side: 'Buy', orderType: 'Limit', price, qty: text(lots, 6) }, START);
    expect(venue.tradeCount).toBe(10);
    for (let step = START + 1; step <= START + 40; step += 1) show(step, true);
    const range = (market: Market, from: number) =>
      market.tradesBetween('BTCUSDT', from * STEP_MS, (START + 39) * STEP_MS);
    expect(range(overlaid, START)).not.toEqual(range(computed, START));
    expect(range(overlaid, START + 11)).toEqual(range(computed, START + 11));
  });
});

/** Decimal text of a count of steps. */
function text(count: number, scale: number): string {
  if (scale <= 0) return `${count}${'0'.repeat(-scale)}`;
  const digits = String(count).padStart(scale + 1, '0');
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function atoms(size: string, lotScale: number): bigint {
  const digits = BigInt(size.replace('.', ''));
  return lotScale < 0 ? digits / 10n ** BigInt(-lotScale) : digits;
}
