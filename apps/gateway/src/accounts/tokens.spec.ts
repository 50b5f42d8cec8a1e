import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  codeHashOf,
  isRegistrationId,
  isToken,
  isUuid,
  newCode,
  newRegistrationId,
  newToken,
  newUuid,
} from './tokens.ts';

/** Returns the numbers one after the other, four bytes each. */
function drawing(...numbers: readonly number[]) {
  const left = [...numbers];
  return (size: number) => {
    const bytes = Buffer.alloc(size);
    bytes.writeUInt32BE(left.shift() ?? 0);
    return bytes;
  };
}

describe('a code', () => {
  it.each([
    [0, '000000'],
    [42, '000042'],
    [1_999_999, '999999'],
    [4_293_999_999, '999999'],
  ])('of %i is %s', (drawn, code) => {
    expect(newCode(drawing(drawn))).toBe(code);
  });

  it('is drawn again where some codes would be likelier than others', () => {
    expect(newCode(drawing(4_294_000_000, 4_294_967_295, 7))).toBe('000007');
  });

  it('hashes otherwise in another registration', () => {
    expect(codeHashOf('a', '123456')).not.toBe(codeHashOf('b', '123456'));
  });
});

it('makes texts of the right form, each time another', () => {
  const pairs = [
    [newToken, isToken],
    [newRegistrationId, isRegistrationId],
    [newUuid, isUuid],
  ] as const;
  for (const [make, check] of pairs) {
    expect(check(make(randomBytes))).toBe(true);
    expect(make(randomBytes)).not.toBe(make(randomBytes));
  }
});

it('makes UUIDs of version 4 of any bytes', () => {
  const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(bytes, (drawn) => {
      expect(newUuid(() => drawn)).toMatch(
        /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      );
    }),
  );
});
