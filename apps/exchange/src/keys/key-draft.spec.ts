import { expect, it } from 'vitest';

import { EMPTY_DRAFT, requestOf } from './key-draft.ts';

it('asks for reading alone unless more is chosen, and for 90 days', () => {
  expect(requestOf({ ...EMPTY_DRAFT, name: 'tax tool', current: 'p' })).toEqual({
    name: 'tax tool',
    scopes: ['read'],
    addresses: [],
    valid_days: 90,
    current: 'p',
  });
});

it('asks for what is chosen, and for no end where there is to be none', () => {
  const request = requestOf({ ...EMPTY_DRAFT, trade: true, withdraw: true, validity: 'never' });
  expect(request.scopes).toEqual(['read', 'trade', 'withdraw']);
  expect(request).not.toHaveProperty('valid_days');
});

it.each([
  ['192.0.2.7', ['192.0.2.7']],
  [' 192.0.2.7,\n2001:db8::/32 ', ['192.0.2.7', '2001:db8::/32']],
  ['192.0.2.7، 192.0.2.8', ['192.0.2.7', '192.0.2.8']],
  [' ,; ', []],
])('reads the addresses %j', (addresses, expected) => {
  expect(requestOf({ ...EMPTY_DRAFT, addresses }).addresses).toEqual(expected);
});

it('sends a code as the gateway reads it, and none where none was typed', () => {
  expect(requestOf(EMPTY_DRAFT)).not.toHaveProperty('code');
  expect(requestOf({ ...EMPTY_DRAFT, code: ' ١٢٣ ٤٥٦ ' }).code).toBe('123456');
  const recovery = '000001-000002-000003-000004';
  expect(requestOf({ ...EMPTY_DRAFT, code: recovery }).code).toBe('000001000002000003000004');
});
