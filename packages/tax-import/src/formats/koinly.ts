import type { Leg } from '@meridian/tax-engine/ledger.ts';
import { isFiat } from '@meridian/tax-engine/ledger.ts';
import { magnitude } from '../amounts.ts';
import { ticker } from '../assets.ts';
import { enterCounted } from '../count-entry.ts';
import { contentKey, leg } from '../ledger-builder.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from './format.ts';
import { entryOf, type Sides } from './koinly-labels.ts';

/**
 * Koinly's universal template, which other tools and chains write too. Its documentation has the
 * dates in UTC. What a row is follows from which amounts it has, refined by its label.
 */
export const KOINLY_UNIVERSAL: FormatDefinition = {
  id: 'koinly-universal',
  name: 'Koinly universal',
  account: 'Koinly',
  columns: [
    { id: 'time', headers: ['date', 'date (utc)'], required: true },
    { id: 'sentAmount', headers: ['sent amount'], required: true },
    { id: 'sentCurrency', headers: ['sent currency'], required: true },
    { id: 'receivedAmount', headers: ['received amount'], required: true },
    { id: 'receivedCurrency', headers: ['received currency'], required: true },
    { id: 'feeAmount', headers: ['fee amount'], required: true },
    { id: 'feeCurrency', headers: ['fee currency'], required: true },
    { id: 'worthAmount', headers: ['net worth amount'], required: false },
    { id: 'worthCurrency', headers: ['net worth currency'], required: false },
    { id: 'label', headers: ['label', 'tag'], required: false },
    { id: 'description', headers: ['description'], required: false },
    { id: 'hash', headers: ['txhash', 'tx hash'], required: false },
  ],
  timeColumn: 'time',
  zone: 'UTC',
  open: (context) => new KoinlyReader(context),
};

const HEADERS = { sent: 'Sent', received: 'Received', fee: 'Fee', worth: 'Net Worth' } as const;

type Side = 'sent' | 'received' | 'fee' | 'worth';
const SIDES: readonly Side[] = ['sent', 'received', 'fee', 'worth'];

type Read = (id: string) => string;

class KoinlyReader implements FormatReader {
  readonly #context: ReadContext;

  constructor(context: ReadContext) {
    this.#context = context;
  }

  row(cells: Cells, line: number): void {
    const { ledger, clock, column } = this.#context;
    const cell: Read = (id) => cells.cell(column(id)).trim();
    const at = clock.read(cell('time'), line);
    if (Number.isNaN(at)) return ledger.refuse(line, 'bad-date', 'Date', cell('time'));
    const legs: Partial<Record<Side, Leg>> = {};
    for (const side of SIDES) {
      const read = this.#side(side, cell, line);
      // The first cell that cannot be read has set the row aside.
      if (read === 'refused') return;
      if (read !== null) legs[side] = read;
    }
    if (legs.sent === undefined && legs.received === undefined && legs.fee === undefined) {
      return ledger.setAside(line, 'no-effect');
    }
    this.#enter(at, line, cell, legs);
  }

  finish(): Promise<void> {
    return Promise.resolve();
  }

  #enter(at: number, line: number, cell: Read, legs: Partial<Record<Side, Leg>>): void {
    const { ledger } = this.#context;
    const { sent, received, fee, worth } = legs;
    const label = cell('label');
    const hash = cell('hash');
    // Line ends inside a cell differ between systems.
    const description = cell('description').replaceAll(/\s+/g, ' ');
    const content = contentKey(label, [sent, received, fee, worth]);
    const key = [content, description, hash].join('|');
    const fees = fee === undefined ? [] : [fee];
    const base = ledger.base(key, at, label === '' ? description : label, fees);
    const sides = valuedSides(sent, received, worth);
    const { entry, known } = entryOf(base, label.toLowerCase(), ledger.account, sides);
    enterCounted(ledger, entry, [line]);
    if (!known) ledger.issue('unknown-label', [line], { label });
    if (hash !== '') ledger.hashes.set(entry, hash);
  }

  #side(side: Side, cell: Read, line: number): Leg | null | 'refused' {
    const { ledger, amounts } = this.#context;
    const text = cell(`${side}Amount`);
    if (text === '') return null;
    const amount = amounts.quantity(text);
    const column = HEADERS[side];
    if (amount === null) {
      ledger.refuse(line, 'bad-number', `${column} Amount`, text);
      return 'refused';
    }
    if (amount === 0n) return null;
    const asset = ticker(cell(`${side}Currency`));
    if (asset === '') {
      ledger.setAside(line, 'missing-value', { column: `${column} Currency` });
      return 'refused';
    }
    // Some writers put a minus before what was sent; the column says it already.
    return leg(asset, magnitude(amount));
  }
}

/**
 * The legs with the row's net worth. Of a swap only what is received carries it, see the ledger's
 * rule on two values; money is its own value.
 */
function valuedSides(
  sent: Leg | undefined,
  received: Leg | undefined,
  worth: Leg | undefined,
): Sides {
  const value = worth === undefined ? null : { currency: worth.asset, atoms: worth.quantity };
  const withMoney = [sent, received].some((side) => side !== undefined && isFiat(side.asset));
  const stated = withMoney ? null : value;
  return {
    ...(received === undefined ? {} : { in: leg(received.asset, received.quantity, stated) }),
    ...(sent === undefined
      ? {}
      : { out: leg(sent.asset, sent.quantity, received === undefined ? stated : null) }),
  };
}
