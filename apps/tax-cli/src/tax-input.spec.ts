import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asEntryId } from '@meridian/tax-engine/ledger/entry.ts';
import { beginsAsInput, readTaxInput } from './tax-input.ts';

const ENTRY = {
  ...{ id: 'e', key: 'e', kind: 'deposit', at: '2024-02-01T10:00:00.000Z', account: 'A' },
  ...{ source: 's', rows: [2], fees: [], in: { asset: 'BTC', quantity: '1' } },
};
const OTHER = { asset: 'ETH', quantity: '1' };
const MOVED = { ...ENTRY, kind: 'transfer', toAccount: 'B', out: ENTRY.in };
const LEDGER = { schema: 'meridian-ledger/1', sources: [], entries: [ENTRY], hashes: {} };
const INPUT = { schema: 'meridian-tax-input/1', ledger: LEDGER };

function read(more: object) {
  return readTaxInput(JSON.stringify({ ...INPUT, ...more }));
}

describe('an input', () => {
  it('holds all that a report is computed from', () => {
    const given = {
      selections: { e: [{ lot: 'x', quantity: '0.5' }] },
      corrections: { e: { ownUnits: true, acquired: '2020-01-02' } },
      rates: [
        {
          ...{ date: '2024-01-02', currency: 'USD', quote: 'EUR', rate: '0.9', source: 'ECB' },
          approximate: true,
        },
      ],
    };
    const result = read({ ...given, country: 'DE', year: 2024 });
    if (!result.ok) throw new Error(result.reason);
    const { corrections, selections, rates, country, year, entries } = result.input;
    expect([country, year, entries.length]).toEqual(['DE', 2024, 1]);
    expect(corrections.get(asEntryId('e'))).toEqual({ ownUnits: true, acquiredDay: '2020-01-02' });
    expect(selections.get(asEntryId('e'))).toEqual([{ lot: 'x', quantity: 5n * 10n ** 23n }]);
    expect(rates[0]).toMatchObject({ day: '2024-01-02', approximate: true });
  });

  it('A7: holds a method for each year', () => {
    const result = read({ method: 'fifo', methods: [{ from: 2025, method: 'hifo' }] });
    expect(result).toMatchObject({
      ok: true,
      input: { method: 'fifo', methods: [{ fromYear: 2025, method: 'hifo' }] },
    });
    expect(read({ methods: [{ from: '2025', method: 'hifo' }] })).toMatchObject({ ok: false });
  });

  it('may be a ledger alone', () => {
    const result = readTaxInput(JSON.stringify(LEDGER));
    expect(result).toMatchObject({ ok: true, input: { prices: [], entries: [{ id: 'e' }] } });
  });

  it.each([
    [{ more: 1 }, 'more'],
    [{ ledger: { ...LEDGER, entries: [{ ...ENTRY, more: 1 }] } }, 'ledger.entries[0].more'],
    [{ ledger: { ...LEDGER, entries: [{ ...ENTRY, out: ENTRY.in }] } }, 'ledger.entries[0].out'],
    [{ ledger: { ...LEDGER, entries: [ENTRY, ENTRY] } }, 'ledger.entries[1].id'],
    [{ ledger: { ...LEDGER, entries: [{ ...MOVED, in: OTHER }] } }, 'ledger.entries[0].in.asset'],
    [{ prices: [{}] }, 'prices[0].date'],
    [
      { prices: [{ date: '2024-13-01', asset: 'A', currency: 'EUR', price: '1' }] },
      'prices[0].date',
    ],
    [
      { prices: [{ date: '2024-01-01', asset: '500', currency: 'EUR', price: '1' }] },
      'prices[0].asset',
    ],
    [
      { prices: [{ date: '2024-01-01', asset: 'A', currency: 'EUR', price: 1 }] },
      'prices[0].price',
    ],
    [
      { rates: [{ date: '2024-01-01', currency: 'A', quote: 'B', rate: '0', source: '' }] },
      'rates[0].rate',
    ],
    [{ corrections: { x: {} } }, 'corrections.x'],
    [{ corrections: { e: { cost: { currency: 'EUR', atoms: '1' } } } }, 'corrections.e.cost.atoms'],
    [{ selections: { e: [{ lot: 'x', quantity: '-1' }] } }, 'selections.e[0].quantity'],
    [{ year: '2024' }, 'year'],
    [{ schema: 'meridian-tax-input/2' }, 'schema'],
  ])('is refused at the first wrong place: %j', (more, path) => {
    expect(read(more)).toMatchObject({ ok: false, path });
  });

  it('is known by its beginning', () => {
    expect(beginsAsInput('{\n "schema" : "meridian-tax-input/1"')).toBe(true);
    expect(beginsAsInput(JSON.stringify(LEDGER).slice(0, 60))).toBe(true);
    expect(beginsAsInput('{"schema":"meridian-tax-report/1"')).toBe(false);
    expect(beginsAsInput('[]')).toBe(false);
  });

  it('has the fields that its documentation has', () => {
    const page = join(import.meta.dirname, '../../../docs/tax-input.schema.json');
    // `as`: generated from the contract.
    const schema = JSON.parse(readFileSync(page, 'utf8')) as { readonly properties: object };
    const names = Object.keys(schema.properties);
    expect(names).toContain('selections');
    // A documented field is refused for its value, not for its name.
    const wrong = names.map((name) => read({ [name]: [[]] }));
    expect(
      wrong.filter((outcome) => !outcome.ok && outcome.reason.endsWith('is not known here')),
    ).toEqual([]);
  });
});
