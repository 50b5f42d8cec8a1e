import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COMMAND_FIELDS } from './api/fields.ts';
import { REJECTIONS } from './api/rejections.ts';
import { apply } from './apply.ts';
import { checkVenue } from './check.ts';
import { readLine } from './read-line.ts';
import { snapshotVenue } from './rows/snapshot.ts';
import type { Venue } from './state.ts';
import { BTCUSDT, createScene } from './testing/scene.ts';

const RUNS = parseInt(process.env['PROPERTY_RUNS'] ?? '150', 10);
const SEED = parseInt(process.env['PROPERTY_SEED'] ?? '1', 10);

/** Plausible field values, so that many lines pass the first check. */
const names = fc.constantFrom(
  ...['alice/spot', 'alice', 'bob/spot', 'house', 'fees', 'BTCUSDT', 'BTC', 'USDT', 'spot'],
  ...['Buy', 'Sell', 'Limit', 'Market', 'IOC', 'FOK', 'PostOnly', 'StopOrder', 'tpslOrder'],
  ...['CancelBoth', 'quoteCoin', 'Halted', 'sent', 'cancelled', 'gift', 'correction', 'default'],
  ...['1', '0.5', '100', '1e-30', '1e30', '-1', '0', '100.05', '0.0000001', '1e99999999', 'NaN'],
);
const numbers = fc.constantFrom(0, 1, 2, -1, 0.5, 8, 19, 1e300, 2 ** 53, 1_500);
const fields = [...new Set([...COMMAND_FIELDS.values()].flatMap((forms) => Object.keys(forms)))];
const inner = fc.constantFrom(
  ...['trigger', 'limit', 'type', 'value', 'deltaBps', 'activation', 'tier', 'smpGroup', 'frozen'],
  ...['name', 'tiers', 'discount', 'default', 'maker', 'taker', 'share', 'refill', 'time'],
  ...Object.keys(BTCUSDT),
  ...fields,
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    { arbitrary: names, weight: 12 },
    { arbitrary: numbers, weight: 3 },
    { arbitrary: fc.constantFrom(true, null, ''), weight: 1 },
    { arbitrary: fc.array(tie('value'), { maxLength: 2 }), weight: 1 },
    { arbitrary: fc.dictionary(inner, tie('value'), { maxKeys: 4 }), weight: 2 },
  ),
}));
const PLACE = { account: 'alice/spot', symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit' };
const GOOD: Readonly<Record<string, unknown>> = {
  ...{ ...PLACE, qty: '0.5', price: '100', asset: 'USDT', amount: '1', owner: 'alice' },
  ...{ kind: 'spot', scale: 8, tickSize: '0.1', status: 'Trading', instrument: BTCUSDT },
  ...{ takeProfit: { trigger: '120' }, stopLoss: { trigger: '80' }, step: 1, bids: [], asks: [] },
  ...{ takers: [], from: 'alice/spot', to: 'alice/funding', pay: '1', get: '1', orderId: 1 },
  ...{ settings: { frozen: false }, withdrawal: 'w', outcome: 'sent', fee: '0.1', linkId: 'w' },
  ...{ schedule: { name: 'x', tiers: { default: { maker: '0', taker: '0' } }, discount: null } },
};
const isObject = (part: unknown): part is object => typeof part === 'object' && part !== null;

/** A valid value with one part replaced or left out; a text or number is replaced itself. */
function damaged(good: unknown): fc.Arbitrary<unknown> {
  if (!isObject(good) || Array.isArray(good)) return value;
  const entries = Object.entries(good);
  return fc.constantFrom(...entries).chain(([name, part]) => {
    const others = entries.filter(([other]) => other !== name);
    return fc
      .option(damaged(part), { nil: undefined })
      .map((bad) => Object.fromEntries(bad === undefined ? others : [...others, [name, bad]]));
  });
}

const good = (field: string) => ({ arbitrary: fc.constant(GOOD[field]), weight: 4 });

/** A command whose fields are valid, arbitrary or missing. */
const line = fc
  .constantFrom(...COMMAND_FIELDS)
  .chain(([type, forms]) =>
    fc
      .record(
        Object.fromEntries(
          Object.keys(forms).map((field): [string, fc.Arbitrary<unknown>] => [
            field,
            field in GOOD
              ? fc.oneof(good(field), { arbitrary: damaged(GOOD[field]), weight: 1 })
              : value,
          ]),
        ),
        { requiredKeys: Object.keys(forms).filter((field) => field in GOOD) },
      )
      .map((record) => JSON.stringify({ type, ...record })),
  );

const stateOf = (venue: Venue): unknown => {
  const { counters, ...rest } = snapshotVenue(venue);
  return { ...rest, counters: { ...counters, now: 0 } };
};

it('any line is refused by its code and changes nothing, or keeps every invariant', () => {
  const refusals = new Set<string>();
  let accepted = 0;
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30, size: 'max' }), (lines) => {
      const { venue } = createScene({ alice: { USDT: '1000', BTC: '5' }, bob: { BTC: '9' } });
      for (const text of lines) {
        const before = stateOf(venue);
        const read = readLine(text, 1_000);
        const rejection = 'code' in read ? read : apply(venue, read.command, 1_000).rejection;
        checkVenue(venue);
        if (rejection === null) accepted += 1;
        else {
          expect(Object.keys(REJECTIONS)).toContain(rejection.code);
          refusals.add(rejection.code);
          expect([text, stateOf(venue)]).toEqual([text, before]);
        }
      }
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(accepted).toBeGreaterThan(RUNS);
  expect(refusals.size).toBeGreaterThan(5);
}, 36_000_000);
