/** The ledger as CSV. That an import reads it back is tested with the import's formats. */
import { asQuantity } from '@meridian/money/measure.ts';
import { fixed } from '@meridian/money/fixed.ts';
import { asEntryId, type Entry, type Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LEDGER_CSV_COLUMNS } from './ledger-columns.ts';
import { ledgerCsv } from './ledger-csv.ts';

const leg = (asset: string, quantity: string, value?: readonly [string, string]): Leg => ({
  asset,
  quantity: asQuantity(fixed(quantity)),
  ...(value === undefined ? {} : { value: { currency: value[1], atoms: fixed(value[0]) } }),
});

const base = (day: number, key: string) => ({
  id: asEntryId(`e${day}`),
  key,
  at: asInstant(Date.UTC(2024, 8, day, 10, 30, 15, day)),
  account: 'Kraken',
  source: 'f1',
  rows: [day, day + 1],
  fees: [],
});

/** One entry of each kind, with every field that a kind may have. */
const ENTRIES: readonly Entry[] = [
  {
    ...base(1, 'T-1'),
    kind: 'trade',
    sequence: 0,
    wording: 'Buy, at once',
    out: leg('EUR', '1000'),
    in: leg('BTC', '0.020000000000000000000001'),
    fees: [leg('EUR', '2.5'), leg('BNB', '0.001', ['0.5', 'EUR']), leg('KFEE', '10')],
  },
  { ...base(2, 'D-1'), kind: 'deposit', in: leg('ETH', '1.5', ['4200.75', 'USD']) },
  { ...base(3, '=W-1'), kind: 'withdrawal', out: leg('ETH', '0.5'), fees: [leg('ETH', '0.002')] },
  {
    ...base(4, 'X-1'),
    kind: 'transfer',
    toAccount: '-Ledger "Nano"',
    out: leg('ETH', '0.25'),
    in: leg('ETH', '0.249'),
    counterpart: { source: 'f2', rows: [9] },
  },
  { ...base(5, 'I-1'), kind: 'income', income: 'staking', in: leg('ETH', '0.01', ['25', 'EUR']) },
  { ...base(6, 'O-1'), kind: 'outgoing', outgoing: 'gift', out: leg('BAYC #12', '1') },
  { ...base(7, 'G-1'), kind: 'gift-received', in: leg('SOL', '3') },
  { ...base(8, 'C-1'), kind: 'charge', out: leg('USDC', '0.75') },
  {
    ...base(9, 'F-1'),
    kind: 'derivative',
    derivative: 'realised',
    contract: '@BTC-PERP',
    out: leg('USDC', '12.25'),
  },
  {
    ...base(10, "'=kept"),
    kind: 'opening',
    in: leg('BTC', '0.1'),
    cost: { currency: 'EUR', atoms: fixed('350.5') },
  },
  { ...base(11, 'T-2'), kind: 'trade', sequence: 1, out: leg('DUST', '1') },
];

const OPTIONS = {
  sourceNames: new Map([['f1', 'kraken.csv']]),
  hashes: { e3: '0xabc' },
} as const;

/** The file that the import's tests read. */
const IMPORTED = join(
  import.meta.dirname,
  '../../tax-import/src/formats/meridian/fixtures/meridian-ledger.csv',
);

it('every kind, every field: the text that the import is tested with', () => {
  expect(ledgerCsv(ENTRIES, OPTIONS)).toBe(readFileSync(IMPORTED, 'utf8'));
});

describe('a line', () => {
  const cellsOf = (entry: Entry) => {
    const [, line = ''] = ledgerCsv([entry]).split('\r\n');
    return line.split(',');
  };
  const cell = (entry: Entry, column: (typeof LEDGER_CSV_COLUMNS)[number]) =>
    cellsOf(entry)[LEDGER_CSV_COLUMNS.indexOf(column)];
  const deposit: Entry = { ...base(2, 'D-1'), kind: 'deposit', in: leg('ETH', '1') };

  it('keeps all 24 decimals', () => {
    const atom: Entry = { ...deposit, in: leg('ETH', '0.000000000000000000000001') };
    expect(cell(atom, 'In quantity')).toBe('0.000000000000000000000001');
  });

  it('keeps the sign of a value as a number', () => {
    const negative: Entry = { ...deposit, in: leg('ETH', '1', ['-3.5', 'EUR']) };
    expect(cell(negative, 'In value')).toBe('-3.5');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['-x', "'-x"],
    ["'=1+1", "''=1+1"],
    ["'quoted'", "'quoted'"],
  ])('text %s becomes %s', (wording, written) => {
    expect(cell({ ...deposit, wording }, 'Wording')).toBe(written);
  });

  it('names the file by its id where its name is not known', () => {
    expect(cell(deposit, 'Source')).toBe('f1');
    expect(cell(deposit, 'Rows')).toBe('2 3');
  });

  it('without entries there are the heads alone', () => {
    expect(ledgerCsv([])).toBe(`${LEDGER_CSV_COLUMNS.join(',')}\r\n`);
  });
});
