import { expect, it } from 'vitest';
import { makeUserAccount } from './accounts.ts';
import { ATOMS_LIMIT } from './assets.ts';
import { checkLedger } from './check.ts';
import { changeHold, makeHold, useHold } from './holds.ts';
import { balanceOf, createLedger, post } from './ledger.ts';

function userBalance() {
  const ledger = createLedger();
  const account = makeUserAccount('ann', 'spot');
  ledger.accounts.set(account.id, account);
  return { ledger, balance: balanceOf(account, 'BTC') };
}

it('a hold is never overdrawn, whichever way it shrinks', () => {
  const { balance } = userBalance();
  const hold = makeHold(balance);
  expect(changeHold(hold, 5n)).toEqual({ balance, amount: 0n, held: 5n });
  expect(changeHold(hold, -5n)).toEqual({ balance, amount: 0n, held: -5n });
  expect(hold.amount).toBe(0n);
  expect(() => changeHold(hold, -1n)).toThrow('overdrawn');
  const other = makeHold(balance);
  expect(() => useHold(other, 1n)).toThrow('overdrawn');
});

it('a user holds what is there: neither more than the balance nor less than nothing', () => {
  const { ledger, balance } = userBalance();
  const house = ledger.accounts.get('house');
  if (house === undefined) throw new Error('no house');
  Object.assign(balance, { total: 4n, held: 5n });
  balanceOf(house, 'BTC').total = -4n;
  expect(() => checkLedger(ledger, [{ balance, amount: 5n }])).toThrow('holds what is there');
  balance.held = 4n;
  checkLedger(ledger, [{ balance, amount: 4n }]);
});

it.each([
  [ATOMS_LIMIT - 1n, true],
  [ATOMS_LIMIT, false],
])('a balance of %s on either side can be stored: %s', (amount, isStorable) => {
  const { ledger, balance } = userBalance();
  const house = ledger.accounts.get('house');
  if (house === undefined) throw new Error('no house');
  const plain = { kind: 'grant', phase: 'single', cause: 1, at: 0, number: 1 } as const;
  const postings = [
    { balance: balanceOf(house, 'BTC'), amount: -amount, held: 0n },
    { balance, amount, held: 0n },
  ];
  const run = () => post(ledger, { ...plain, postings });
  if (isStorable) run();
  else expect(run).toThrow('can be stored');
  const turned = userBalance();
  const other = turned.ledger.accounts.get('fees');
  if (other === undefined) throw new Error('no fees');
  const first = { balance: turned.balance, amount, held: 0n };
  const last = { balance: balanceOf(other, 'BTC'), amount: -amount, held: 0n };
  const again = () => post(turned.ledger, { ...plain, postings: [first, last] });
  if (isStorable) again();
  else expect(again).toThrow('can be stored');
});
