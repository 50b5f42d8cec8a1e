import { expect, it } from 'vitest';

import { base32, codeOf, keyUri, stepOf, stepOfCode } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

it.each([
  ['755224', 0],
  ['287082', 1],
  ['359152', 2],
  ['969429', 3],
  ['338314', 4],
  ['254676', 5],
  ['287922', 6],
  ['162583', 7],
  ['399871', 8],
  ['520489', 9],
])('the code is %s for the count %d (RFC 4226, appendix D)', (code, count) => {
  expect(codeOf(SECRET, count)).toBe(code);
});

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %d s it is %s (the last six digits of RFC 6238, appendix B)', (seconds, code) => {
  expect(codeOf(SECRET, stepOf(seconds * 1_000))).toBe(code);
});

it('takes the code of the step before and after, and of no other', () => {
  const now = 1_234_567_890_000;
  const present = stepOf(now);
  for (const step of [present - 1, present, present + 1]) {
    expect(stepOfCode(SECRET, codeOf(SECRET, step), now)).toBe(step);
  }
  for (const step of [present - 2, present + 2]) {
    expect(stepOfCode(SECRET, codeOf(SECRET, step), now)).toBeNull();
  }
  expect(stepOfCode(SECRET, '', now)).toBeNull();
});

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j as %j (RFC 4648, section 10)', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written);
});

it('writes the key URI with issuer and account', () => {
  expect(keyUri(SECRET, { issuer: 'A & B', account: 'ann@example.com' })).toBe(
    'otpauth://totp/A%20%26%20B:ann%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=A%20%26%20B',
  );
});
