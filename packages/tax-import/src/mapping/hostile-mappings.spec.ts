/** Mappings come from files of others: whatever they hold, a value comes back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../testing/test-file.ts';
import { importMapped } from './import-mapped.ts';
import { KINDS } from './mapping.ts';
import { parseMapping, parseMappingText } from './parse-mapping.ts';
import { parsePattern } from './time-pattern.ts';

const GOOD = {
  schema: 'meridian-mapping/1',
  name: 'Mine',
  time: { column: 'Date' },
  layout: { is: 'legs', asset: 'Coin', amount: { signed: 'Change' } },
};

function errors(json: unknown): string[] {
  const parsed = parseMapping(json);
  return parsed.ok ? [] : parsed.errors.map(({ path, problem }) => `${path}: ${problem}`);
}

describe('what is wrong is named with its path', () => {
  it.each<[unknown, string[]]>([
    [null, [': not-an-object']],
    [{}, ['schema: missing', 'name: missing', 'time: missing', 'layout: missing']],
    [{ ...GOOD, schema: 'x' }, ['schema: not-one-of']],
    [{ ...GOOD, name: ' ' }, ['name: empty']],
    [{ ...GOOD, name: 'x'.repeat(501) }, ['name: too-long']],
    [{ ...GOOD, decimalmark: ',' }, ['decimalmark: unknown-field']],
    [{ ...GOOD, time: { column: 7 } }, ['time.column: not-text']],
    [{ ...GOOD, time: { column: 'D', zone: 'Mars' } }, ['time.zone: unknown-zone']],
    [{ ...GOOD, time: { column: 'D', pattern: 'QQ' } }, ['time.pattern: bad-pattern']],
    [{ ...GOOD, time: { column: { header: 'D', nth: 0 } } }, ['time.column.nth: bad-column']],
    [{ ...GOOD, layout: { is: 'x' } }, ['layout.is: not-one-of']],
    [{ ...GOOD, layout: { is: 'sides' } }, ['layout: missing']],
    [
      { ...GOOD, layout: { is: 'legs', amount: { signed: 'a', in: 'b' } } },
      ['layout.amount: conflict'],
    ],
    [
      { ...GOOD, operation: { column: 'T', kinds: { Buy: 'bought' } } },
      ['operation.kinds.Buy: not-one-of'],
    ],
    [{ ...GOOD, status: { column: 'S', done: 'x' } }, ['status.done: not-a-list']],
    [{ ...GOOD, fee: { quantity: 'F', included: 'yes' } }, ['fee.included: not-yes-or-no']],
  ])('%j', (json, expected) => {
    expect(errors(json)).toEqual(expected);
  });

  it('text that is no JSON', () => {
    expect(parseMappingText('{')).toEqual({
      ok: false,
      errors: [{ path: '', problem: 'not-json' }],
    });
  });

  it('a name of the language is a name like any other', () => {
    const json = '{"column":"T","kinds":{"__proto__":"deposit","constructor":"left-out"}}';
    const parsed = parseMapping({ ...GOOD, operation: JSON.parse(json) as unknown });
    const operation = parsed.ok ? parsed.mapping.operation : undefined;
    const kinds = operation !== undefined && 'kinds' in operation ? operation.kinds : {};
    expect(Object.entries(kinds)).toEqual([
      ['__proto__', 'deposit'],
      ['constructor', 'left-out'],
    ]);
  });
});

it('any JSON gives a mapping or errors', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom(...Object.keys(GOOD), 'fee', 'group'),
      (json, field) => {
        for (const each of [json, { ...GOOD, [field]: json }]) {
          const parsed = parseMapping(each);
          expect(parsed.ok || parsed.errors.length > 0).toBe(true);
        }
      },
    ),
    { numRuns: 500 },
  );
});

it('any pattern is refused or reads any text', () => {
  const piece = fc.constantFrom(
    'YYYY',
    'YY',
    'MMM',
    'M',
    'DD',
    'HH',
    'hh',
    'mm',
    'A',
    'Z',
    ' ',
    "'",
    '(',
    '-',
    '\\',
  );
  const pattern = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(pattern, fc.string(), (text, written) => {
      const read = parsePattern(text);
      expect(read === null || typeof read(written).wall === 'number').toBe(true);
    }),
    { numRuns: 500 },
  );
});

/** A column that mostly holds what its place in a mapping is for. */
function columnOf(usual: string) {
  const named = fc.oneof(
    { weight: 40, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom('Date', 'Coin', 'Change', 'Type', 'Fee', 'B') },
  );
  const nth = fc.constantFrom(1, 2, 3);
  const placed = fc.record({ header: fc.constant('A'), nth });
  return fc.oneof({ weight: 20, arbitrary: named }, { weight: 1, arbitrary: placed });
}
const column = columnOf('Change');
const source = fc.oneof(columnOf('Coin'), fc.record({ constant: fc.constantFrom('BTC', 'EUR') }));
const kind = fc.constantFrom(...KINDS);
const side = fc.record({
  column: columnOf('Type'),
  in: fc.constant(['In', 'Buy']),
  out: fc.constant(['Out', 'Sell']),
});
const amount = fc.oneof(
  fc.record({ signed: column }),
  fc.record({ in: column, out: columnOf('Fee') }),
  fc.record({ unsigned: column, side }, { requiredKeys: ['unsigned'] }),
);
const oneSide = fc.record({ quantity: column, asset: source }, { requiredKeys: ['quantity'] });
const some = { requiredKeys: ['is', 'amount'] as ['is', 'amount'] };
const layout = fc.oneof(
  fc.record({ is: fc.constant('legs'), asset: source, amount, balance: column }, some),
  fc.record({ is: fc.constant('sides'), in: oneSide, out: oneSide }),
  fc.record({ is: fc.constant('pair'), market: fc.record({ column }), amount, price: column }),
  fc.record({
    is: fc.constant('assets'),
    headers: fc.record({ quantity: fc.constantFrom('{asset}', '{asset}{asset}', 'x {asset}') }),
  }),
);
const rule = fc.oneof(kind, fc.record({ in: kind, out: kind }, { requiredKeys: [] }));
const mapping = fc.record(
  {
    schema: fc.constant('meridian-mapping/1'),
    name: fc.constant('Mine'),
    time: fc.record({ column: columnOf('Date') }),
    layout,
    operation: fc.oneof(
      fc.record({
        column: columnOf('Type'),
        kinds: fc.dictionary(fc.constantFrom('Buy', 'Sell', 'Fee', 'In'), rule),
        otherwise: fc.constantFrom('ask', 'by-amounts'),
      }),
      fc.record({ every: rule }),
    ),
    fee: fc.record(
      {
        quantity: columnOf('Fee'),
        asset: source,
        sign: fc.constantFrom('none', 'negative-is-cost', 'positive-is-cost'),
        included: fc.boolean(),
      },
      { requiredKeys: ['quantity'] },
    ),
    value: fc.record({ quantity: column, currency: source }),
    group: fc.oneof(
      fc.record({ by: fc.constant('id'), column: columnOf('B') }),
      fc.record({ by: fc.constant('second') }),
    ),
    columns: fc.record(
      { account: columnOf('B'), id: columnOf('B'), hash: columnOf('B') },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['schema', 'name', 'time', 'layout'] },
);
const odd = fc.constantFrom('', '-', '1e400', '"', '__proto__', '01/02/2024', 'BTC/EUR', '2.5 BTC');
function cellOf(...usual: string[]) {
  const plain = { weight: 40, arbitrary: fc.constantFrom(...usual) };
  return fc.oneof(plain, { weight: 1, arbitrary: odd });
}
const row = fc.tuple(
  cellOf('2024-01-01 10:00:00', '2024-01-01 10:00:01'),
  cellOf('BTC', 'EUR', 'ETH'),
  cellOf('1', '-2', '3', '-3'),
  cellOf('Buy', 'Sell', 'Fee', 'In'),
  cellOf('0', '0.1', '-0.1'),
  cellOf('x'),
  cellOf('y'),
  cellOf('1', '2'),
);
const table = fc
  .array(row, { minLength: 1, maxLength: 8 })
  .map(
    (rows) => `Date,Coin,Change,Type,Fee,A,A,B\n${rows.map((each) => each.join(',')).join('\n')}`,
  );

it('any mapping gives every row of any table its outcome', async () => {
  let imported = 0;
  await fc.assert(
    fc.asyncProperty(mapping, table, async (json, text) => {
      const parsed = parseMapping(json);
      expect(parsed).toMatchObject({ ok: true });
      if (!parsed.ok) return;
      const [outcome] = await importMapped(fileOf(text), parsed.mapping);
      if (outcome?.ok !== true) return;
      const { read, imported: made, merged, setAside } = outcome.rows;
      expect(read).toBe(made + merged + setAside);
      expect(outcome.rowOutcomes.targets).toHaveLength(read);
      imported += made;
    }),
    { numRuns: 400 },
  );
  // Seeds give 90 to 160: enough of the mappings fit their table.
  expect(imported).toBeGreaterThan(20);
});
