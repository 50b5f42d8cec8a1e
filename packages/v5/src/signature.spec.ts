import { describe, expect, it } from 'vitest';
import { V5_ERRORS } from './errors.ts';
import {
  type Credentials,
  hasValidSignature,
  hasValidSocketSignature,
  signatureOf,
  timeFault,
} from './signature.ts';

const NOW = 1_700_000_000_000;
const SECRET = 'secret of a test';
const headers = { timestamp: `${NOW}`, apiKey: 'key', recvWindow: '5000' };
const bytes = (text: string) => Buffer.from(text);

describe('a signature', () => {
  // Made by `printf 1700000000000key5000category=spot | openssl dgst -sha256 -hmac 'secret of a test'`.
  const known = '2cd3504c7a3e819db6f58da98348d4b49996bdbc6538930a46844589b68557b4';

  it('is the HMAC that other programs compute', () => {
    expect(signatureOf(SECRET, headers, bytes('category=spot'))).toBe(known);
  });

  it.each<[string, Partial<Credentials>, string, boolean]>([
    ['as it was made', {}, 'category=spot', true],
    ['in capitals', { sign: known.toUpperCase() }, 'category=spot', true],
    ['over other bytes', {}, 'category=spot&', false],
    ['over another order of parameters', {}, 'spot=category', false],
    ['at another time', { timestamp: `${NOW + 1}` }, 'category=spot', false],
    ['with another window', { recvWindow: '50000' }, 'category=spot', false],
    ['that is empty', { sign: '' }, 'category=spot', false],
    ['cut short', { sign: known.slice(0, 62) }, 'category=spot', false],
    ['that is no hex', { sign: 'z'.repeat(64) }, 'category=spot', false],
  ])('%s', (_name, changed, payload, expected) => {
    const credentials = { ...headers, sign: known, ...changed };
    expect(hasValidSignature(SECRET, credentials, bytes(payload))).toBe(expected);
  });

  it('of a socket is over the instant it expires', () => {
    const sign = 'c82de0b88a6683465e10d42e4ad5c4430a4d8857d1c1a929ed328d59bcffe451';
    expect(hasValidSocketSignature(SECRET, `${NOW}`, sign)).toBe(true);
    expect(hasValidSocketSignature(SECRET, `${NOW + 1}`, sign)).toBe(false);
  });
});

it.each<[string, string, string, number | null]>([
  ['now', `${NOW}`, '', null],
  ['as old as the window', `${NOW - 5_000}`, '5000', null],
  ['older', `${NOW - 5_001}`, '5000', 10002],
  ['older, without a window', `${NOW - 5_001}`, '', 10002],
  ['within a longer window', `${NOW - 20_000}`, '20000', null],
  ['older than the longest window', `${NOW - 60_001}`, '999999999', 10002],
  ['less than a second ahead', `${NOW + 999}`, '5000', null],
  ['a second ahead', `${NOW + 1_000}`, '5000', 10002],
  ['without a time', '', '5000', 10002],
  ['a time that is no number', '0x10', '5000', 10002],
  ['a window that is no number', `${NOW}`, '-1', 10001],
])('a request %s', (_name, timestamp, recvWindow, code) => {
  const fault = timeFault({ timestamp, recvWindow }, NOW);
  expect(fault === null ? null : V5_ERRORS[fault.name].code).toBe(code);
});
