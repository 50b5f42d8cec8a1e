import fc from 'fast-check';
import { expect, it } from 'vitest';
import { childKey, createDraws, rootKey, share, writeBlock } from './prf.ts';

/** Little-endian words of a text of bytes. */
function words(hex: string): Int32Array {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  return new Int32Array(bytes.buffer);
}

it('with 20 rounds it is the block of RFC 8439, section 2.3.2', () => {
  const key = words('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f');
  const out = new Int32Array(16);
  const [part = 0, step = 0, place = 0] = words('000000090000004a00000000');
  writeBlock(out, key, 1, { part, step, place }, 20);
  expect(out).toEqual(
    words(
      '10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e' +
        'd2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e',
    ),
  );
});

it('draws are 32 bits, spread evenly over each of them', () => {
  const draws = createDraws();
  const ones = Array.from({ length: 32 }, () => 0);
  const count = 20_000;
  for (let index = 0; index < count; index += 1) {
    if (index % 10 === 0) draws.seek(rootKey('even'), 1, index);
    const bits = draws.next();
    for (let place = 0; place < 32; place += 1)
      ones[place] = (ones[place] ?? 0) + ((bits >>> place) & 1);
  }
  // Five deviations of a fair coin.
  const allowed = 5 * Math.sqrt(count / 4);
  for (const each of ones) expect(Math.abs(each - count / 2)).toBeLessThan(allowed);
});

it('a draw depends on key, part, step, place and number, and on nothing else', () => {
  const key = rootKey('draws');
  const drawn = (part: number, step: number, place: number, from = key): string => {
    const draws = createDraws();
    draws.seek(from, part, step, place);
    return Array.from({ length: 40 }, () => draws.next()).join(' ');
  };
  const different = [
    drawn(1, 2, 3),
    drawn(2, 2, 3),
    drawn(1, 3, 3),
    drawn(1, 2, 4),
    drawn(1, 2, 3, childKey(key, 'other')),
  ];
  expect(new Set(different).size).toBe(5);
  expect(drawn(1, 2, 3)).toBe(different[0]);
  const numbers = different[0]?.split(' ') ?? [];
  expect(new Set(numbers).size).toBe(40);
});

it('other names are other keys, also where the texts run together', () => {
  const root = rootKey('a');
  const names = ['', 'a', 'ab', 'ab\0', 'abc', 'abcd', 'ba', 'B'];
  const keys = names.map((name) => childKey(root, name).join());
  expect(new Set(keys).size).toBe(names.length);
  expect(childKey(childKey(root, 'a'), 'b')).not.toEqual(childKey(root, 'ab'));
  expect(rootKey('a')).not.toEqual(rootKey('b'));
});

it('every bit of the key is used', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 255 }), (bit) => {
      const flipped = rootKey('bits').slice();
      const word = bit >>> 5;
      flipped[word] = (flipped[word] ?? 0) ^ (1 << (bit & 31));
      const [left, right] = [new Int32Array(16), new Int32Array(16)];
      writeBlock(left, rootKey('bits'), 0, { part: 1, step: 1, place: 1 });
      writeBlock(right, flipped, 0, { part: 1, step: 1, place: 1 });
      // Half of 512 bits differ, give or take.
      let differing = 0;
      for (const [index, each] of left.entries()) {
        let bits = each ^ (right[index] ?? 0);
        for (; bits !== 0; bits &= bits - 1) differing += 1;
      }
      expect(Math.abs(differing - 256)).toBeLessThan(70);
    }),
  );
});

it('a share of one is never one', () => {
  expect(share(0)).toBe(0);
  expect(share(0xffff_ffff)).toBeLessThan(1);
});
