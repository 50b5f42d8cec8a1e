import { countryRules } from '@meridian/tax-rules/countries.ts';
import { expect, it } from 'vitest';
import { createZone } from '../common/calendar.ts';
import type { Entry } from '../ledger/entry.ts';
import { trade, transfer } from '../testing/entries.ts';
import { createValueBook } from '../valuation/values.ts';
import { createValuer } from '../valuation/valuer.ts';
import { assetsToCheck, checkUnits } from './check-units.ts';
import { createMovementContext, movementsOf } from './from-entry.ts';

const rules = countryRules('DE');
if (rules === undefined) throw new Error('no rules');
const values = createValueBook({ prices: [], rates: [] });
const context = createMovementContext(
  rules,
  createZone(rules.calendar.value),
  createValuer('EUR', values, new Map()),
);
const movements = (entry: Entry) => movementsOf(entry, context);

it.each([
  ['a swap', trade('2024-01-01', '1 BTC', '20 ETH'), ['BTC', 'ETH']],
  [
    'a swap with a fee in its own and in other units',
    trade('2024-01-01', '1 BTC', '20 ETH', { fees: ['0.1 ETH', '1 BNB', '2 EUR'] }),
    ['BTC', 'ETH', 'BNB'],
  ],
  ['a purchase', trade('2024-01-01', '100 EUR', '1 BTC'), ['BTC']],
  ['a lossy transfer', transfer('2024-01-01', '1 BTC', '0.9 BTC', 'B'), ['BTC']],
])('checks each asset of %s once', (_, entry, assets) => {
  expect(assetsToCheck(entry, movements(entry))).toEqual(assets);
  expect(() => checkUnits(entry, movements(entry))).not.toThrow();
});

it('checks a leg that has no movement', () => {
  const swap = trade('2024-01-01', '1 BTC', '20 ETH');
  expect(assetsToCheck(swap, [])).toEqual(['ETH', 'BTC']);
  const [disposal] = movements(swap);
  expect(() => checkUnits(swap, disposal === undefined ? [] : [disposal])).toThrow('ETH');
});
