import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readEmail, vagueEmail } from './email.ts';

describe('an address', () => {
  it.each([
    ['ann@example.com', 'ann@example.com'],
    ['  Ann.Lee+tag@Example.COM ', 'ann.lee+tag@example.com'],
    ['ａｎｎ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ann@example.com'],
    ['\u212Aim@example.com', 'kim@example.com'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
    ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
    ['аня@почта.рф', 'аня@xn--80a1acny.xn--p1ai'],
    [`ann@${'a'.repeat(63)}.example`, `ann@${'a'.repeat(63)}.example`],
    ["o'neil@example.co.uk", "o'neil@example.co.uk"],
  ])('%j is kept as %j', (text, email) => {
    expect(readEmail(text)).toEqual({ ok: true, email });
  });

  it.each([
    ['', 'missing'],
    ['   ', 'missing'],
    ['ann', 'invalid'],
    ['@example.com', 'invalid'],
    ['ann@', 'invalid'],
    ['ann@localhost', 'invalid'],
    ['ann@192.0.2.1', 'invalid'],
    ['ann@[192.0.2.1]', 'invalid'],
    ['ann@127.0.0.1', 'invalid'],
    ['ann@0x7f.0x1', 'invalid'],
    ['ann@example.123', 'invalid'],
    [`ann@${'a'.repeat(64)}.example`, 'invalid'],
    [`ann@${'ü'.repeat(60)}.example`, 'invalid'],
    ['ann@exa mple.com', 'invalid'],
    ['ann@-example.com', 'invalid'],
    ['ann@example..com', 'invalid'],
    ['.ann@example.com', 'invalid'],
    ['a..n@example.com', 'invalid'],
    ['ann@bob@example.com', 'invalid'],
    ['ann,bob@example.com', 'invalid'],
    ['Ann <ann@example.com>', 'invalid'],
    ['"ann"@example.com', 'invalid'],
    ['ann@example.com\nbcc:bob@example.com', 'invalid'],
    ['ann\u0000@example.com', 'invalid'],
    ['ann\u202e@example.com', 'invalid'],
    ['ann\ud800@example.com', 'invalid'],
    ['ann%@exa%6dple.com', 'invalid'],
    [`${'a'.repeat(65)}@example.com`, 'invalid'],
    [`ann@${'a.'.repeat(126)}com`, 'too-long'],
  ])('%j is %s', (text, fault) => {
    expect(readEmail(text)).toEqual({ ok: false, fault });
  });

  it('reads the same once it is read', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme' })), (text) => {
        const once = readEmail(text);
        if (!once.ok) return;
        expect(readEmail(once.email)).toEqual(once);
        expect(once.email.length).toBeLessThanOrEqual(254);
      }),
    );
  });
});

it.each([
  ['a@example.com', 'a***@example.com'],
  ['ab@example.com', 'a***@example.com'],
  ['abc@example.com', 'ab***@example.com'],
  ['𝒶𝒷𝒸@example.com', '𝒶𝒷***@example.com'],
])('shows %s as %s', (email, vague) => {
  expect(vagueEmail(email)).toBe(vague);
});
