/** Each invariant of the matchers is seen to fail: the fault is planted in the state it looks at. */
import { asQuantity, asUnitPrice, plus, type Quantity, ZERO } from '@meridian/money/measure.ts';
import { fixed } from '@meridian/money/fixed.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import { describe, expect, it } from 'vitest';
import { asDay, asInstant, daysOf } from './common/time.ts';
import { createZone } from './common/calendar.ts';
import { Heap } from './common/heap.ts';
import { runToEnd } from './common/run-to-end.ts';
import { ENGINE_INVARIANTS, type EngineInvariant } from './invariants.ts';
import { createCashMatcher } from './matching/cash/matcher.ts';
import { checkResult } from './matching/check-result.ts';
import { DisposalList } from './matching/disposals/list.ts';
import { forEachGain, allocate } from './matching/disposals/allocated-lot-match.ts';
import { LotBook } from './matching/lots/book.ts';
import { consumeLot, consumeSelected } from './matching/lots/consume.ts';
import { deferLoss, recogniseLoss, takeDueLosses } from './matching/lots/deferred-loss.ts';
import { DisallowedLosses } from './matching/lots/disallowed-loss.ts';
import { exchangeLots } from './matching/lots/exchange.ts';
import { LotInventory } from './matching/lots/inventory.ts';
import { createLotMatcher } from './matching/lots/matcher.ts';
import { openLot, useUnits } from './matching/lots/open-lot.ts';
import { matchGroup } from './matching/match-group.ts';
import type { Matcher, Stock } from './matching/matcher.ts';
import { createSuccessiveMatcher } from './matching/successive-matcher.ts';
import { CostPool } from './matching/pools/cost-pool.ts';
import { PoolLosses } from './matching/pools/losses.ts';
import { PoolPlace } from './matching/pools/place.ts';
import { PoolQueue } from './matching/pools/queue.ts';
import { createYearlyPoolMatcher } from './matching/pools/yearly.ts';
import { createPortfolioMatcher } from './matching/portfolio/matcher.ts';
import { PortfolioValue } from './matching/portfolio/value.ts';
import { ShardedMatcher } from './matching/sharded-matcher.ts';
import { ShareDay } from './matching/shares/day.ts';
import { createShareMatcher } from './matching/shares/matcher.ts';
import { checkUnits } from './movements/check-units.ts';
import { compareMethods } from './report/compare-methods.ts';
import { DisposalSums } from './report/summary.ts';
import type { Lot } from './result/lot.ts';
import { EVER, acquire, dispose, exchange, periodOf, remove } from './testing/movements.ts';
import { inputOf, trade } from './testing/entries.ts';
import { impliedValue } from './valuation/valuer.ts';

/** A part of an object in the place of the whole, as only a fault could bring it. */
const faulty = (part: unknown): never => part as never;

const rules = countryRules('DE');
if (rules === undefined) throw new Error('no rules');
const PLAN = { method: 'fifo', rankBy: 'cost', daysBefore: null, byName: true } as const;
const ACCOUNTS = { ...PLAN, scope: 'account', narrowsLater: false } as const;
const lot = (units = '2 BTC', cost = '10'): Lot => acquire('2024-01-01', units, cost).lot;
const sale = dispose('2024-02-01', '2 BTC', '30');
const lotMatch = (quantity: string) =>
  ({
    rule: 'fifo',
    term: 'taxable',
    quantity: asQuantity(fixed(quantity)),
    cost: 0n,
    lots: [],
  }) as const;
const found = { disposals: new DisposalList(2024), shortfalls: [], holdings: [] };
const superficial = { type: 'superficial', daysBefore: 30, daysAfter: 30 } as const;
const loss = deferLoss;

/** A lot that claims other units each time it is asked: what is counted and what there is differ. */
function shifting(...quantities: readonly bigint[]): Lot {
  let asked = -1;
  return {
    ...lot(),
    get quantity() {
      asked += 1;
      return asQuantity(quantities[Math.min(asked, quantities.length - 1)] ?? 0n);
    },
  };
}

/** A matcher that holds what it is given. */
const withStock = (stock: readonly Stock[] | undefined): Matcher => ({
  apply: () => {},
  finish: () => found,
  ...(stock === undefined ? {} : { stock: () => stock }),
});

const FAULTS: Partial<Record<EngineInvariant, () => unknown>> = {
  'entry-moves-its-legs': () => checkUnits(trade('2024-01-01', '1 EUR', '2 BTC'), []),
  'matches-add-up-to-the-disposal': () =>
    new DisposalList(2024).add(sale, allocate(sale, [lotMatch('1')])),
  'unread-entry-is-in-its-group': () =>
    matchGroup(
      { assets: new Set(), movements: [], unread: { entry: sale.entry, before: 1 } },
      faulty({}),
    ).next(),
  'buffer-holds-its-count': () => {
    // The shard ends as it does for any error of its matcher, and gives no result.
    const matcher = new ShardedMatcher(() => faulty({ apply: () => {} }), { find: (a) => a });
    matcher.apply(faulty(Object.assign(() => undefined, { asset: 'BTC' })));
    return matcher.finish();
  },
  'disposals-in-ledger-order': () => {
    const disposals = new DisposalList(2024);
    for (const day of ['2024-03-01', '2024-02-01']) {
      const movement = dispose(day, '2 BTC', '30');
      disposals.add(movement, allocate(movement, [lotMatch('2')]));
    }
    checkResult({ ...found, disposals });
  },
  'holding-has-units': () =>
    checkResult({
      ...found,
      holdings: [{ asset: 'BTC', account: null, quantity: ZERO, cost: 0n }],
    }),
  'shortfall-within-its-movement': () =>
    checkResult({
      ...found,
      shortfalls: [{ movement: sale, quantity: plus(sale.quantity, asQuantity(1n)) }],
    }),
  'totals-add-up-to-the-gain': () => {
    const sums = new DisposalSums();
    const half = allocate(sale, [lotMatch('2')]);
    sums.add(faulty({ ...sale, cost: 5n, gain: sale.proceeds, disallowed: 0n, slices: half }));
    sums.check();
  },
  'terms-add-up-to-the-gain': () => {
    const sums = new DisposalSums();
    sums.add(faulty({ ...sale, cost: 0n, gain: sale.proceeds, disallowed: 0n, slices: [] }));
    sums.check();
  },
  'slice-shares-add-up-to-the-disposal': () =>
    forEachGain(sale, allocate(sale, [lotMatch('1')]), () => {}),
  'disallowed-loss-has-its-disposal': () =>
    new DisposalList(2024).disallowLoss(3, faulty(lotMatch('1')), 1n),
  'lot-has-units': () => openLot({ ...lot(), quantity: ZERO }, 1),
  'lot-cost-share-not-negative': () => {
    const open = openLot(lot(), 1);
    open.given = fixed('11');
    useUnits(open, asQuantity(1n));
  },
  'choice-left-not-negative': () => {
    const inventory = new LotInventory(PLAN);
    const open = openLot(lot(), 1);
    inventory.add(open);
    let left = asQuantity(1n);
    const choice = {
      lot: open.lot.entry.id,
      get left() {
        return left;
      },
      set left(_: Quantity) {
        left = asQuantity(-1n);
      },
    };
    consumeSelected(inventory, [choice], asQuantity(1n), () => {});
  },
  'consumed-lot-gives-units': () =>
    consumeLot(
      { ...openLot(lot(), 1), used: asQuantity(fixed('2')) },
      asQuantity(1n),
      'fifo',
      () => {},
    ),
  'inventory-units-not-negative': () => new LotInventory(PLAN).subtract(asQuantity(1n)),
  'inventory-units-are-its-lots': () => {
    const book = new LotBook(ACCOUNTS);
    book.add(lot(), 'A').used = asQuantity(1n);
    book.holdings();
  },
  'lot-is-of-the-asset-consumed': () => {
    const book = new LotBook(ACCOUNTS);
    const own = { ...lot() };
    book.add(own, 'A');
    own.asset = 'ETH';
    book.consume({ ...sale, account: 'A' }, () => {});
  },
  'move-keeps-units': () => {
    const book = new LotBook(ACCOUNTS);
    book.add(shifting(9n, 9n, 9n, 9n, 3n, 3n, 3n, 3n, 2n), 'A');
    book.move({ asset: 'BTC', account: 'A', quantity: asQuantity(3n), day: asDay(19_800) }, 'B');
  },
  'merged-inventories-keep-units': () => {
    const book = new LotBook(ACCOUNTS);
    book.add(lot(), 'A').used = asQuantity(1n);
    for (const other of [lot(), lot()]) book.add(other, 'B');
    book.move(
      { asset: 'BTC', account: 'A', quantity: asQuantity(fixed('2')), day: asDay(19_800) },
      'B',
    );
  },
  'method-change-keeps-units': () => {
    const book = new LotBook(ACCOUNTS);
    book.add(lot(), 'A').used = asQuantity(1n);
    book.changeMethod('lifo');
  },
  'scope-change-keeps-units': () => {
    const book = new LotBook(ACCOUNTS);
    book.add(lot(), 'A').used = asQuantity(1n);
    book.changeScope('global');
  },
  'scope-change-places-every-lot': () => {
    // A book that was never told that its scope narrows has counted no accounts.
    const book = new LotBook({ ...ACCOUNTS, scope: 'global' });
    book.add(lot(), 'A');
    book.changeScope('account');
  },
  'exchange-receives-all-units': () =>
    exchangeLots(faulty({ consume: () => 0n }), exchange('2024-02-01', '2 BTC', '2 WBTC')),
  'exchange-shares-all-of-its-cost': () => {
    const none = exchange('2024-02-01', '2 BTC', '0 WBTC');
    exchangeLots(faulty({ consume: () => 0n }), { ...none, added: 1n });
  },
  'released-within-the-deferred-loss': () =>
    recogniseLoss(loss(asQuantity(2n), 4n), null, asQuantity(5n)),
  'deferred-loss-used-within-its-units': () => {
    const deferred = loss(asQuantity(2n), 4n);
    let used = 0n;
    const shifty = Object.defineProperty(deferred, 'used', {
      get: () => used,
      set() {
        used = 3n;
      },
    });
    takeDueLosses(shifty, asQuantity(1n));
  },
  'losses-in-order-of-their-days': () => {
    const rule = { type: 'until-resold', after: { days: 28 }, byDefault: true } as const;
    const losses = new DisallowedLosses(faulty(rule), true, new DisposalList(2024));
    for (const day of ['2024-03-01', '2024-02-01']) {
      const movement = dispose(day, '2 BTC', '1');
      losses.dispose(
        movement,
        allocate(movement, [{ ...lotMatch('2'), cost: fixed('5') }]),
        [],
        undefined,
      );
    }
  },
  'later-method-takes-lots': () =>
    createLotMatcher(
      {
        method: 'fifo',
        matching: rules.matching.value,
        holding: rules.holding.value,
        laterMethods: [{ from: asDay(0), method: 'portfolio' }],
      },
      EVER,
    ),
  'method-before-leaves-a-stock': () => {
    const successor = { firstDay: asDay(0), create: () => faulty(null) };
    return createSuccessiveMatcher(withStock(undefined), [successor]).finish();
  },
  'stock-has-an-acquisition': () => {
    const units = { asset: 'BTC', account: '', quantity: asQuantity(1n), cost: 0n };
    const before = withStock([{ ...units, lot: null, unknown: [] }]);
    const successor = { firstDay: asDay(0), create: () => withStock([]) };
    return createSuccessiveMatcher(before, [successor]).finish();
  },
  'pool-receives-no-less-than-nothing': () => new CostPool().add(asQuantity(-1n), 0n),
  'pool-cost-share-not-negative': () => {
    const pool = new CostPool();
    pool.add(asQuantity(10n), 10n);
    pool.take(asQuantity(-1n));
  },
  'pool-lots-in-order': () => new PoolQueue().add({ ...lot(), acquiredAt: asInstant(Number.NaN) }),
  'pool-lots-not-negative': () => {
    const queue = new PoolQueue();
    queue.add(shifting(1n, 5n));
    queue.take(asQuantity(5n), () => {});
  },
  'pool-days-are-its-units': () => {
    const place = new PoolPlace('BTC', null, { keepsDays: true });
    place.pool.add(asQuantity(1n), 0n);
    place.checkDays();
  },
  'averaged-years-go-forward': () => {
    const matcher = createYearlyPoolMatcher({ taxYearOf: daysOf }, EVER);
    matcher.apply(acquire('2024-02-01', '1 BTC', '1'));
    matcher.apply(acquire('2024-01-01', '1 BTC', '1'));
  },
  'claimed-units-are-those-that-leave': () => {
    let asked = 0n;
    const left = {
      ...remove('2024-01-02', '1 BTC'),
      get quantity() {
        asked += 1n;
        return asQuantity(asked);
      },
    };
    const matcher = createYearlyPoolMatcher({ taxYearOf: () => 2024 }, EVER);
    matcher.apply(left);
    matcher.finish();
  },
  'superficial-within-the-loss': () => {
    const losses = new PoolLosses(superficial, () => asQuantity(10n));
    losses.acquired(asDay(1), asQuantity(1n));
    losses.disposed(asDay(2), { quantity: asQuantity(4n), loss: -8n, disallowLoss: () => {} });
    losses.reach(asDay(100));
  },
  'matched-day-is-of-its-rule': () => {
    const [day, next] = [new ShareDay(asDay(1)), new ShareDay(asDay(2))];
    day.dispose(sale);
    next.acquire(acquire('2024-02-01', '2 BTC', '1'));
    day.matchWith(next, 'same-day');
  },
  'share-days-in-order': () =>
    createShareMatcher({}, EVER).apply({ ...sale, day: asDay(Number.NaN) }),
  'cash-missing-within-the-movement': () => {
    const nothing = { carries: false, holdingCosts: false, paidOutside: () => [] };
    const matcher = createCashMatcher({ ...nothing, taxYearOf: () => 2024 }, EVER);
    matcher.apply({ ...acquire('2024-01-01', '1 BTC', '1'), quantity: asQuantity(-1n) });
    matcher.apply(sale);
  },
  'capital-used-within-the-paid': () => {
    const matcher = createPortfolioMatcher(
      {
        unitPrice: () => asUnitPrice(fixed('1')),
        // A portfolio worth less than nothing: the share of the price would be above the whole.
        typedValue: () => fixed('-1'),
        valueOf: () => null,
      },
      periodOf(2024),
    );
    matcher.apply(acquire('2024-01-01', '2 BTC', '10'));
    matcher.apply(dispose('2024-02-01', '1 BTC', '-3'));
  },
  'portfolio-units-not-negative': () =>
    new PortfolioValue(() => null).add('BTC', asQuantity(-1n), asDay(1)),
  'heap-index-is-inside': () => {
    const heap = new Heap<number | undefined>(
      () => 0,
      () => 0,
    );
    heap.push(undefined);
    heap.push(undefined);
    heap.push(undefined);
  },
  'zone-offset-within-a-day': () => {
    const far = asInstant(8.64e15 + 1);
    createZone(rules.calendar.value).dayOf(far);
  },
  'tax-year-holds-its-day': () => createZone(rules.calendar.value).taxYearOf(asDay(Number.NaN)),
  'own-method-is-compared': () => {
    const input = inputOf('US', 2024, [trade('2024-01-01', '1 USD', '1 BTC')]);
    const methods = Object.assign(['lifo'], { includes: () => true });
    const { matching } = input.rules;
    const value = { ...matching.value, methods: faulty(methods) };
    const others = { ...input.rules, matching: { ...matching, value } };
    return runToEnd(compareMethods({ ...input, rules: others }));
  },
  'implied-value-has-units': () =>
    impliedValue({ asset: 'BTC', quantity: ZERO }, 1n, asQuantity(1n)),
};

/** Those whose faults need a whole report. */
const IN_REPORTS: readonly EngineInvariant[] = [
  'entry-reads-to-its-end',
  'group-matches-to-its-end',
  'entry-check-ends',
  'bounds-compute-to-their-end',
  'disposal-asks-to-its-end',
  'institutions-observe-to-their-end',
  'notices-observe-to-their-end',
  'disposals-merge-to-their-end',
  'prices-observe-to-their-end',
  'sums-join-to-their-end',
  'open-sums-add-up-to-their-end',
  'totals-add-up-to-their-end',
  'holdings-list-to-their-end',
  'facts-read-to-their-end',
  'estimate-computes-to-its-end',
  'ranges-compute-to-their-end',
  'outliers-compare-to-their-end',
  'questions-collect-to-their-end',
  'notice-computes-to-its-end',
  'wealth-computes-to-its-end',
  'notices-compute-to-their-end',
  'years-list-to-their-end',
  'form-fills-to-its-end',
  'method-compares-to-its-end',
  'explanation-ends',
];

describe('an invariant of the engine', () => {
  it('has its fault planted here or in a report', () => {
    const planted = [...IN_REPORTS, ...Object.keys(FAULTS)];
    expect(planted.toSorted()).toEqual(Object.keys(ENGINE_INVARIANTS).toSorted());
  });

  it.each(Object.entries(FAULTS))('%s fails where its fault is planted', (name, plant) => {
    if (name === 'buffer-holds-its-count') {
      expect(plant()).toMatchObject({ groups: [], broken: new Set(['BTC']) });
      return;
    }
    expect(plant).toThrow(name);
  });
});
