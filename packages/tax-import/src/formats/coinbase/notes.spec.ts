import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { expect, it } from 'vitest';
import { readConvert } from './notes.ts';

const ROW = {
  ...{ line: 2, at: asInstant(0), id: 'i', type: 'Convert', asset: 'BTC' },
  ...{ subtotal: null, total: null, fees: null, value: null },
};

it.each([
  ['5', 'Converted 5 BTC to 1,234 SOL', '1234 SOL'],
  ['5', '5 BTC convertis en 20 SOL', '20 SOL'],
  ['0.5', '0,5 BTC convertis en 1.234 SOL', '1234 SOL'],
  ['0.5', '0,5 BTC convertis en 1 234,5 SOL', '1234.5 SOL'],
  ['1234.5', '1 234,5 BTC convertis en 7 SOL', '7 SOL'],
  ['5', '5 BTC convertis en 1.234 SOL', null],
  ['5', '5 BTC convertis en 1,234 SOL', null],
  ['5', '6 BTC convertis en 20 SOL', null],
])('%s BTC with the notes %j', (own, notes, expected) => {
  const other = readConvert({ ...ROW, quantity: fixed(own), notes })?.other;
  const text = other === undefined ? null : `${fixedToText(other.quantity)} ${other.asset}`;
  expect(text).toBe(expected);
});
