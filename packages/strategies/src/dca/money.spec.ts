import { add, decimal, subtract } from '@meridian/money/decimal.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textOf } from '../strategy.ts';
import { type FeeWay, ModelVenue } from './testing/model-venue.ts';

const way = fc.constantFrom<FeeWay>('received', 'rebate', 'third');
const step = fc.record({
  kind: fc.constantFrom(
    ...(['perform', 'perform', 'perform', 'fill', 'fill', 'fill', 'deliver'] as const),
    ...(['pause', 'resume', 'resume', 'stop'] as const),
  ),
  pick: fc.nat(9),
  quarters: fc.integer({ min: 1, max: 4 }),
  isLate: fc.boolean(),
  way,
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function run(venue: ModelVenue, { kind, pick, quarters, isLate, way: fee }: Step): void {
  const { bench } = venue;
  if (kind === 'perform') venue.perform(isLate, quarters, fee);
  else if (kind === 'fill') venue.fill(pick, quarters, fee, isLate);
  else if (kind === 'deliver') venue.deliver(pick);
  // Seldom: a bot that has stopped does nothing more.
  else if (kind === 'stop') bench.price(pick === 0 ? '1' : '95');
  else bench.send({ type: kind, time: 1 });
}

/** What a bot says its account has, and what its result is made of. */
function expectAccounted({ bench, base, quote }: ModelVenue): void {
  const { state, cycles } = bench;
  expect([state.held, state.quote]).toEqual([textOf(base), textOf(quote)]);
  const { cycle } = state;
  const now =
    cycle === null ? decimal('0') : subtract(decimal(cycle.received), decimal(cycle.soldCost));
  const result = subtract(add(decimal(state.gained), now), decimal(state.cost));
  const change = subtract(quote, decimal(state.parameters.investment));
  expect(textOf(result)).toBe(textOf(change));
  const recorded = cycles.reduce((total, each) => add(total, decimal(each.profit)), decimal('0'));
  expect(textOf(recorded)).toBe(state.gained);
}

it('says of its money what the account has, to the atom, and is never stuck', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 120 }), (steps) => {
      const venue = new ModelVenue();
      for (const each of steps) {
        run(venue, each);
        // Once it has heard of everything: late and repeated reports change no sum.
        if (each.kind === 'deliver' && each.isLate) {
          venue.askAll();
          expectAccounted(venue);
        }
      }
      venue.askAll();
      expectAccounted(venue);
      const { bench } = venue;
      bench.send({ type: 'close', reason: 'user', keep: 'quote', time: 1 });
      for (let round = 0; round < 20 && bench.state.phase !== 'ended'; round += 1) {
        venue.perform(false, 4, 'received');
      }
      expect(bench.state.phase).toBe('ended');
      expect(venue.open).toEqual([]);
      expect([bench.state.payout?.base, bench.state.payout?.quote]).toEqual(venue.paid);
      expectAccounted(venue);
    }),
    { numRuns: 100 },
  );
});
