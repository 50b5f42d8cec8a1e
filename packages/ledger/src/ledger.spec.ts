import { beforeEach, describe, expect, it } from 'vitest';
import { type Account, makeUserAccount } from './accounts.ts';
import { ATOMS_LIMIT, SAFE_ATOMS } from './assets.ts';
import { checkLedger } from './check.ts';
import type { Cause, Entry, Phase, Posting } from './entries.ts';
import { changeHold, type Hold, makeHold, useHold } from './holds.ts';
import {
  availableOf,
  balanceOf,
  canPay,
  createLedger,
  hasLarge,
  type Ledger,
  noteSize,
  post,
} from './ledger.ts';

let ledger: Ledger;
let alice: Account;
let bob: Account;

function systemAccount(kind: string): Account {
  const account = ledger.accounts.get(kind);
  if (account === undefined) throw new Error(`no ${kind}`);
  return account;
}

const part = (account: Account, asset: string, amount: bigint, held = 0n): Posting => ({
  balance: balanceOf(account, asset),
  amount,
  held,
});

function record(cause: Cause, postings: readonly Posting[], phase: Phase = 'single'): Entry {
  const entry: Entry = {
    ...{ number: ledger.entryCount + 1, kind: 'trade', phase, cause, at: 1_000, postings },
  };
  post(ledger, entry);
  return entry;
}

const fund = (account: Account, asset: string, amount: bigint) =>
  record(`fund-${account.id}-${asset}`, [
    part(systemAccount('issuance'), asset, -amount),
    part(account, asset, amount),
  ]);

beforeEach(() => {
  ledger = createLedger();
  [alice, bob] = [makeUserAccount('alice', 'spot'), makeUserAccount('bob', 'spot')];
  for (const account of [alice, bob]) ledger.accounts.set(account.id, account);
});

describe('an entry', () => {
  it('moves a trade: 0.5 BTC for 100 USDT, with a fee of 0.1 USDT, sums to zero per asset', () => {
    fund(alice, 'USDT', 15_000n);
    fund(bob, 'BTC', 50n);
    record(1, [
      part(alice, 'USDT', -10_000n),
      part(bob, 'BTC', -50n),
      part(alice, 'BTC', 50n),
      part(bob, 'USDT', 9_990n),
      part(systemAccount('fees'), 'USDT', 10n),
    ]);
    expect(balanceOf(alice, 'USDT').total).toBe(5_000n);
    expect(balanceOf(alice, 'BTC').total).toBe(50n);
    expect(balanceOf(bob, 'USDT').total).toBe(9_990n);
    expect(balanceOf(bob, 'BTC').total).toBe(0n);
    expect(balanceOf(systemAccount('fees'), 'USDT').total).toBe(10n);
    expect(balanceOf(systemAccount('issuance'), 'USDT').total).toBe(-15_000n);
    checkLedger(ledger, []);
  });

  it.each([
    [
      'one asset',
      [
        ['A', -5n],
        ['A', 4n],
      ],
    ],
    [
      'the second asset',
      [
        ['A', -5n],
        ['A', 5n],
        ['B', -1n],
        ['B', 2n],
      ],
    ],
    [
      'two assets that would cancel out',
      [
        ['A', -5n],
        ['B', 5n],
      ],
    ],
    [
      'an asset that passes zero on its way',
      [
        ['A', -5n],
        ['A', 5n],
        ['A', 1n],
      ],
    ],
  ] as const)('with a sum that is not zero is refused: %s', (_, amounts) => {
    const house = systemAccount('house');
    const postings = amounts.map(([asset, amount]) => part(house, asset, amount));
    expect(() => record(1, postings)).toThrow('sum to zero');
  });

  it('has a cause, and no cause twice: events count up, link ids are kept', () => {
    expect(() => record('', [])).toThrow('has a cause');
    record(7, []);
    expect(() => record(7, [])).toThrow('an event causes one entry');
    expect(() => record(6, [])).toThrow('an event causes one entry');
    record(8, []);
    record('w-1', []);
    expect(() => record('w-1', [])).toThrow('a command moves money once');
    expect(ledger.linkIds.has('w-1')).toBe(true);
  });

  it('is numbered one by one, and is not changed by what comes after', () => {
    const first = fund(alice, 'USDT', 10n);
    const correction: Entry = {
      ...{ number: 2, kind: 'correction', phase: 'single', cause: 'fix', at: 2_000, corrects: 1 },
      postings: [part(alice, 'USDT', -4n), part(systemAccount('issuance'), 'USDT', 4n)],
    };
    post(ledger, correction);
    expect(first.number).toBe(1);
    expect(first.postings.map(({ amount }) => amount)).toEqual([-10n, 10n]);
    expect(balanceOf(alice, 'USDT').total).toBe(6n);
    expect(() => post(ledger, { ...correction, number: 2, cause: 'again' })).toThrow('numbered');
    expect(() => post(createLedger(), { ...correction, number: 2 })).toThrow('numbered');
  });

  it('takes no user below zero, and none below what is held', () => {
    const house = systemAccount('house');
    const pay = (amount: bigint) => [part(alice, 'USDT', -amount), part(house, 'USDT', amount)];
    expect(() => record(1, pay(1n))).toThrow('a user holds what is there');
    fund(bob, 'USDT', 10n);
    const hold = makeHold(balanceOf(bob, 'USDT'));
    record(2, [changeHold(hold, 4n)], 'pending');
    record(3, [part(bob, 'USDT', -6n), part(house, 'USDT', 6n)]);
    expect(() => record(4, [part(bob, 'USDT', -1n), part(house, 'USDT', 1n)])).toThrow(
      'a user holds what is there: bob/spot has 3 atoms of USDT, 4 of them held',
    );
  });

  it('may take the venue below zero, and nobody to the limit of what can be stored', () => {
    const house = systemAccount('house');
    const most = ATOMS_LIMIT - 1n;
    record(1, [part(house, 'A', -most), part(systemAccount('bonus'), 'A', most)]);
    expect(balanceOf(house, 'A').total).toBe(-most);
    const more = [part(house, 'A', -1n), part(systemAccount('fees'), 'A', 1n)];
    expect(() => record(2, more)).toThrow('a balance can be stored');
    const beyond = [part(systemAccount('bonus'), 'B', ATOMS_LIMIT), part(house, 'B', -ATOMS_LIMIT)];
    expect(() => record(3, beyond)).toThrow('a balance can be stored');
  });
});

describe('a hold', () => {
  let hold: Hold;
  const balance = () => balanceOf(alice, 'USDT');
  beforeEach(() => {
    fund(alice, 'USDT', 100n);
    hold = makeHold(balance());
    record(1, [changeHold(hold, 60n)], 'pending');
  });

  it('takes its amount out of what is available, not out of the balance', () => {
    expect([balance().total, balance().held, hold.amount]).toEqual([100n, 60n, 60n]);
    expect(availableOf(balance())).toBe(40n);
    expect(canPay(balance(), 40n)).toBe(true);
    expect(canPay(balance(), 41n)).toBe(false);
    expect(canPay(balanceOf(systemAccount('house'), 'USDT'), 41n)).toBe(true);
    expect(availableOf(balanceOf(bob, 'USDT'))).toBe(0n);
  });

  it('is used by a movement, then given back', () => {
    useHold(hold, 25n);
    const used = [part(alice, 'USDT', -20n, -25n), part(systemAccount('house'), 'USDT', 20n)];
    record(2, used, 'post');
    expect([balance().total, balance().held, hold.amount]).toEqual([80n, 35n, 35n]);
    checkLedger(ledger, [hold]);
    expect(record(3, [changeHold(hold, -35n)], 'void').postings).toEqual([
      { balance: balance(), amount: 0n, held: -35n },
    ]);
    expect([balance().held, hold.amount]).toEqual([0n, 0n]);
    checkLedger(ledger, []);
  });

  it('is never overdrawn, and never more than there is', () => {
    expect(() => useHold(hold, 61n)).toThrow('not overdrawn');
    expect(() => record(2, [changeHold(makeHold(balance()), 41n)], 'pending')).toThrow(
      'a user holds what is there',
    );
  });

  it('below zero on a balance is refused', () => {
    expect(() => record(2, [part(alice, 'USDT', 0n, -61n)], 'void')).toThrow('a user holds');
  });
});

describe('checkLedger', () => {
  it('misses no hold, no asset and no user', () => {
    fund(alice, 'USDT', 100n);
    const balance = balanceOf(alice, 'USDT');
    const hold = makeHold(balance);
    record(1, [changeHold(hold, 60n)], 'pending');
    checkLedger(ledger, [hold]);
    expect(() => checkLedger(ledger, [])).toThrow('the sum of the holds: alice/spot USDT');
    expect(() => checkLedger(ledger, [hold, { balance, amount: 1n }])).toThrow('the sum of');
    checkLedger(ledger, [
      { balance, amount: 20n },
      { balance, amount: 40n },
    ]);
    expect(() =>
      checkLedger(ledger, [
        { balance, amount: -1n },
        { balance, amount: 61n },
      ]),
    ).toThrow('not overdrawn');
    balance.total = 59n;
    expect(() => checkLedger(ledger, [hold])).toThrow('a user holds what is there: alice/spot');
    balance.total = 101n;
    expect(() => checkLedger(ledger, [hold])).toThrow('sum to zero: USDT');
    Object.assign(balance, { total: 100n, held: -1n });
    expect(() => checkLedger(ledger, [{ balance, amount: -1n }])).toThrow('not overdrawn');
  });

  it('finds a balance that is not in its place', () => {
    alice.balances.set('USDT', balanceOf(bob, 'USDT'));
    expect(() => checkLedger(ledger, [])).toThrow('in its place');
    alice.balances.clear();
    alice.balances.set('EUR', balanceOf(alice, 'USDT'));
    expect(() => checkLedger(ledger, [])).toThrow('in its place');
  });
});

it('replaying the entries of a ledger from nothing gives its balances (L5)', () => {
  const entries = [fund(alice, 'USDT', 100n), fund(bob, 'BTC', 9n)];
  const hold = makeHold(balanceOf(alice, 'USDT'));
  entries.push(record(1, [changeHold(hold, 60n)], 'pending'));
  useHold(hold, 60n);
  const trade = [
    part(alice, 'USDT', -50n, -60n),
    part(bob, 'BTC', -9n),
    part(alice, 'BTC', 9n),
    part(bob, 'USDT', 50n),
  ];
  entries.push(record(2, trade, 'post'));
  const sums = new Map<string, bigint>();
  for (const { postings } of entries) {
    for (const { balance, amount, held } of postings) {
      const key = `${balance.account.id} ${balance.asset}`;
      sums.set(key, (sums.get(key) ?? 0n) + amount);
      sums.set(`${key} held`, (sums.get(`${key} held`) ?? 0n) + held);
    }
  }
  const balances = [alice, bob].flatMap(({ id, balances: known }) =>
    [...known].flatMap(([asset, { total, held }]): [string, bigint][] => [
      [`${id} ${asset}`, total],
      [`${id} ${asset} held`, held],
    ]),
  );
  expect(balances).toHaveLength(8);
  for (const [key, value] of balances) expect([key, sums.get(key)]).toEqual([key, value]);
});

describe('a ledger has large balances', () => {
  const move = (cause: Cause, from: Account, to: Account, amount: bigint) =>
    record(cause, [part(from, 'USDT', -amount), part(to, 'USDT', amount)]);

  it('from 10^36 atoms on, as long as they are', () => {
    fund(alice, 'USDT', SAFE_ATOMS - 1n);
    expect(hasLarge(ledger)).toBe(false);
    move('one-more', systemAccount('bonus'), alice, 1n);
    expect(hasLarge(ledger)).toBe(true);
    expect([...ledger.large]).toEqual([balanceOf(alice, 'USDT')]);
    move('one-less', alice, bob, 1n);
    expect(hasLarge(ledger)).toBe(false);
    expect(ledger.large.size).toBe(0);
  });

  it('where one of its own owes as much', () => {
    for (const account of [alice, bob]) fund(account, 'USDT', SAFE_ATOMS / 2n);
    expect([...ledger.large]).toEqual([balanceOf(systemAccount('issuance'), 'USDT')]);
    expect(hasLarge(ledger)).toBe(true);
  });

  it('where they were read, if they can be stored', () => {
    const balance = balanceOf(systemAccount('house'), 'USDT');
    balance.total = 1n - ATOMS_LIMIT;
    noteSize(ledger, balance);
    expect(hasLarge(ledger)).toBe(true);
    for (const total of [ATOMS_LIMIT, -ATOMS_LIMIT]) {
      balance.total = total;
      expect(() => noteSize(ledger, balance)).toThrow('a balance can be stored');
    }
    balance.total = ATOMS_LIMIT - 1n;
    noteSize(ledger, balance);
    expect(hasLarge(ledger)).toBe(true);
  });
});
