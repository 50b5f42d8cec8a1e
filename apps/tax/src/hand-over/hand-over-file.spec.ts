import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { decodeValue, encodeValue } from './encode-value.ts';
import {
  fingerprintOf,
  isHandOver,
  openHandOver,
  writeHandOver,
  type HandOver,
} from './hand-over-file.ts';

const WORKSPACE: HandOver = {
  kind: 'workspace',
  texts: ['{"kind":"rates"}'],
  stores: {
    files: [
      {
        key: 'f1',
        value: {
          fileId: 'f1',
          name: 'ledgers.csv',
          blob: new File(['txid,refid\nä,ö\n'], 'ledgers.csv', {
            type: 'text/csv',
            lastModified: 7,
          }),
          addedAt: 1,
        },
      },
    ],
    corrections: [
      { key: 'e1', value: { cost: { atoms: 12345678901234567890n }, note: undefined } },
    ],
    decisions: [{ key: 'decisions', value: { state: new Map([['a', new Set([1, 2])]]) } }],
  },
};

describe('a value', () => {
  it('reads back the same, whatever a browser keeps', () => {
    const values = fc.anything({
      withBigInt: true,
      withDate: false,
      withMap: true,
      withSet: true,
      maxDepth: 4,
      values: [fc.string(), fc.boolean(), fc.integer(), fc.constant(undefined), fc.constant(null)],
    });
    fc.assert(
      fc.property(values, (value) => {
        const text = JSON.stringify(encodeValue(value, []));
        // `as`: what JSON.parse makes is JSON.
        const back = decodeValue(JSON.parse(text) as ReturnType<typeof encodeValue>, []);
        expect(back).toEqual(value);
      }),
    );
  });

  it('has one text, whatever the order of its properties', () => {
    expect(JSON.stringify(encodeValue({ b: 1, a: 2 }, []))).toBe(
      JSON.stringify(encodeValue({ a: 2, b: 1 }, [])),
    );
  });

  it.each([[() => 1], [Symbol('a')], [NaN], [-0], [new URL('https://a.example')]])(
    'is refused where it cannot be written without loss: %s',
    (value) => {
      expect(() => encodeValue(value, [])).toThrow('cannot hand over');
    },
  );
});

describe('a hand-over file', () => {
  it('brings every record and the bytes of every file', async () => {
    const opened = await openHandOver(await writeHandOver(WORKSPACE));
    expect(opened?.fingerprint).toEqual(await fingerprintOf(WORKSPACE));
    expect(opened?.fingerprint.count).toBe(4);
    if (opened?.handOver.kind !== 'workspace') throw new Error('not a workspace');
    const value = opened.handOver.stores['files']?.[0]?.value;
    // `as`: the record above.
    const { blob } = (value ?? {}) as { blob: File };
    expect([blob.name, blob.type, blob.lastModified]).toEqual(['ledgers.csv', 'text/csv', 7]);
    expect(await blob.text()).toBe('txid,refid\nä,ö\n');
    expect(opened.handOver.stores['corrections']).toEqual(WORKSPACE.stores['corrections']);
    expect(opened.handOver.stores['decisions']).toEqual(WORKSPACE.stores['decisions']);
  });

  it('brings the history of an account, which has to be a file', async () => {
    const file = new File(['Entry\n1\n'], 'account.csv', { type: 'text/csv', lastModified: 7 });
    const opened = await openHandOver(await writeHandOver({ kind: 'ledger', file, texts: [] }));
    if (opened?.handOver.kind !== 'ledger') throw new Error('not a ledger');
    expect(await opened.handOver.file.text()).toBe('Entry\n1\n');
    // `as`: what a program of somebody else's might write.
    const none = { kind: 'ledger', texts: [] } as unknown as HandOver;
    expect(await openHandOver(await writeHandOver(none))).toBeNull();
  });

  it('has another hash for another byte of a file', async () => {
    const other: HandOver = {
      ...WORKSPACE,
      stores: {
        ...WORKSPACE.stores,
        files: [{ key: 'f1', value: { blob: new Blob(['txid,refid\nä,o\n']) } }],
      },
    };
    expect((await fingerprintOf(other)).hash).not.toBe((await fingerprintOf(WORKSPACE)).hash);
  });

  it('is refused when it was cut off or changed anywhere', async () => {
    const bytes = new Uint8Array(await (await writeHandOver(WORKSPACE)).arrayBuffer());
    for (const size of [0, 10, 30, bytes.length - 1]) {
      expect(await openHandOver(new Blob([bytes.slice(0, size)]))).toBeNull();
    }
    for (let index = 0; index < bytes.length; index += 7) {
      const changed = bytes.slice();
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(await openHandOver(new Blob([changed])), `byte ${index}`).toBeNull();
    }
  });

  it('is known from a user’s own file', async () => {
    expect(await isHandOver(await writeHandOver({ kind: 'years', texts: [] }))).toBe(true);
    expect(await isHandOver(new Blob(['Date,Type\n']))).toBe(false);
    expect(await isHandOver(new Blob([]))).toBe(false);
  });
});
