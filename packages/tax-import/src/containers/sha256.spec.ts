import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Sha256 } from './sha256.ts';

test('the digest is the platform’s, whatever the pieces', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 });
  fc.assert(
    fc.property(pieces, (parts) => {
      const ours = new Sha256();
      const theirs = createHash('sha256');
      for (const part of parts) {
        ours.update(part);
        theirs.update(part);
      }
      expect(ours.hex()).toBe(theirs.digest('hex'));
    }),
    { numRuns: 300 },
  );
});
