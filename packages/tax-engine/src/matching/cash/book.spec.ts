/** What goes on from year to year, and the order of what was paid. */
import { fixed } from '@meridian/money/fixed.ts';
import { describe, expect, it } from 'vitest';
import { asDay, daysOf } from '../../common/time.ts';
import { CashBook } from './book.ts';
import { charge } from '../../testing/entries.ts';

const entry = charge('2024-02-01', '1 EUR');
/** Days are years here. */
const book = (carries = true) => new CashBook(daysOf, carries);
const paid = (amount: string | null) => ({
  amount: amount === null ? null : fixed(amount),
  origin: null,
});

describe('costs that revenue has not used', () => {
  it('go on, and none where revenue is the higher', () => {
    const cash = book();
    cash.pay(entry, asDay(2023), 'purchase', paid('40'));
    cash.receive(asDay(2023), fixed('100'));
    cash.pay(entry, asDay(2024), 'purchase', paid('7'));
    expect(cash.years(2025).map((year) => year.costsBroughtForward)).toEqual([0n, 0n, fixed('7')]);
  });

  it('are incomplete after a year with revenue or costs that are not known', () => {
    const isIncomplete = (fill: (cash: CashBook) => void) => {
      const cash = book();
      cash.pay(entry, asDay(2023), 'purchase', paid('1'));
      fill(cash);
      return cash.years(2025).map((year) => year.broughtForwardIncomplete);
    };
    const [known, later] = [undefined, true];
    expect(isIncomplete(() => {})).toEqual([known, known, known]);
    expect(isIncomplete((cash) => cash.receive(asDay(2024), null))).toEqual([known, known, later]);
    expect(isIncomplete((cash) => cash.receive(asDay(2023), null))).toEqual([known, later, later]);
    expect(isIncomplete((cash) => cash.pay(entry, asDay(2023), 'fee', paid(null)))).toEqual([
      known,
      later,
      later,
    ]);
  });
});

it('what was paid stands in the order of the ledger', () => {
  const cash = book();
  const [first, second] = [charge('2024-01-01', '1 EUR'), charge('2024-03-01', '1 EUR')];
  cash.pay(second, asDay(2024), 'fee', paid('2'));
  cash.pay(first, asDay(2024), 'fee', paid('1'));
  expect(cash.years(2024)[0]?.lines.map((line) => line.entry)).toEqual([first, second]);
});
