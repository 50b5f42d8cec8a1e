import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readReply, toPlain } from './read-reply.ts';

const circular: Record<string, unknown> = { id: 'a', code: 0 };
circular['params'] = circular;

describe('readReply', () => {
  it.each([
    [{ id: 'a', code: 0, params: { x: 1 } }, { x: 1 }],
    ['{"id":"a","code":0,"params":{"x":1}}', { x: 1 }],
    [{ id: 'a', code: 0 }, {}],
    [{ id: 'a', code: 0, params: null }, {}],
    ['{"id":"a","code":0,"params":{"__proto__":{"x":1}}}', {}],
  ])('reads %j', (raw, params) => {
    expect(readReply(raw)).toEqual({ id: 'a', reply: { id: 'a', code: 0, params } });
  });

  it.each([
    [{ id: 'a' }],
    [{ id: 'a', code: '0' }],
    [{ id: 'a', code: 0.5 }],
    [{ id: 'a', code: Number.NaN }],
    [{ id: 'a', code: 0, params: [] }],
    [{ id: 'a', code: 0, params: 'x' }],
    [{ id: 'a', code: 0, params: { big: 1n } }],
    [{ id: 'a', code: 0, params: { long: 'x'.repeat(1_000_001) } }],
    [circular],
    [
      {
        id: 'a',
        get code(): number {
          throw new Error('no');
        },
      },
    ],
  ])('finds something else under the id (case %#)', (raw) => {
    expect(readReply(raw)).toEqual({ id: 'a', reply: null });
  });

  it.each([
    [null],
    [undefined],
    [0],
    [''],
    ['no JSON'],
    ['"a"'],
    ['[]'],
    [`{"id":"a","code":0,"params":{"x":"${'x'.repeat(1_000_000)}"}}`],
    ['['.repeat(500_000)],
    [{ id: 7, code: 0 }],
    [
      new Proxy(
        {},
        {
          get() {
            throw new Error('no');
          },
        },
      ),
    ],
  ])('hears nothing (case %#)', (raw) => {
    expect(readReply(raw)).toBeNull();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (params) => {
        expect(readReply({ id: 'a', code: 0, params })?.id).toBe('a');
        readReply(params);
      }),
    );
  });
});

describe('toPlain', () => {
  it.each([
    [{ a: 1 }, { a: 1 }],
    [{ a: undefined, b: () => 1 }, {}],
    [[1], null],
    ['a', null],
    [undefined, null],
    [circular, null],
    [{ a: 1n }, null],
  ])('case %#', (value: unknown, plain) => {
    expect(toPlain(value)).toEqual(plain);
  });
});
