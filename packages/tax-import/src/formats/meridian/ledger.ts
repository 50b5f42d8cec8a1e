import { atomsOf } from '@meridian/money/measure.ts';
import type { Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { restoreText } from '@meridian/money/spreadsheet-text.ts';
import { type Instant, msOf } from '@meridian/tax-engine/common/time.ts';
import type { Throttle } from '../../throttle.ts';
import { sortByTime } from '../../times/sort-by-time.ts';
import type { Cells, FormatDefinition, FormatReader, ReadContext } from '../format.ts';
import { optional, required } from '../shared/row-cells.ts';
import { enterByAccount } from '../shared/two-sided.ts';
import { type EntryParts, entryOfParts } from './entry.ts';
import { readLeg, readMoney, readWhole } from './cells.ts';

const SIDES = ['out', 'in', 'fee'] as const;

const SIDE_COLUMNS = SIDES.flatMap((side) => [
  required(`${side}Asset`, `${side} asset`),
  required(`${side}Quantity`, `${side} quantity`),
  required(`${side}Value`, `${side} value`),
  required(`${side}Currency`, `${side} value currency`),
]);

const COLUMNS = [
  required('entry', 'Entry'),
  required('part', 'Part'),
  required('time', 'Time (UTC)'),
  required('sequence', 'Sequence'),
  required('account', 'Account'),
  required('toAccount', 'To account'),
  required('kind', 'Kind'),
  required('detail', 'Detail'),
  ...SIDE_COLUMNS,
  required('cost', 'Cost'),
  required('costCurrency', 'Cost currency'),
  required('contract', 'Contract'),
  required('wording', 'Wording'),
  required('key', 'Key'),
  optional('hash', 'Hash'),
];

/**
 * The ledger as this product exports it itself. An entry is its part 1; further parts with the same
 * entry id are further fees. Imported again it has equal values; ids are made anew from this file,
 * and the rows it once came from are not read.
 */
export const MERIDIAN_LEDGER: FormatDefinition = {
  id: 'meridian-ledger',
  name: 'Meridian ledger',
  account: 'Meridian',
  columns: COLUMNS,
  timeColumn: 'time',
  decimalMark: '.',
  zone: 'UTC',
  open: (context) => new LedgerReader(context),
};

interface FeePart {
  readonly line: number;
  readonly part: number;
  readonly fee: Leg;
}
interface MainPart {
  readonly line: number;
  readonly fee: Leg | null;
  readonly parts: EntryParts;
  readonly hash: string;
}

/** The rows of one entry, as they are found: an entry's parts may stand anywhere in the file. */
interface Group {
  readonly id: string;
  readonly mains: MainPart[];
  readonly fees: FeePart[];
}

/** An entry whose rows agree. */
interface Whole {
  readonly at: Instant;
  readonly main: MainPart;
  readonly fees: readonly FeePart[];
}

class LedgerReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #groups = new Map<string, Group>();

  constructor(context: ReadContext) {
    this.#context = context;
  }

  row(cells: Cells, line: number): void {
    const { ledger, column } = this.#context;
    const cell = (id: string): string => cells.cell(column(id));
    const id = restoreText(cell('entry'));
    const part = readWhole(cell('part'));
    if (part === null) return ledger.refuse(line, 'bad-number', 'Part', cell('part'));
    const fee = readLeg(this.#context, cell, 'fee', line);
    if (fee === 'refused') return;
    if (part !== 1) {
      if (fee === null) return ledger.setAside(line, 'no-effect');
      this.#group(id, line).fees.push({ line, part, fee });
      return;
    }
    const parts = readParts(this.#context, cell, line);
    if (parts === null) return;
    this.#group(id, line).mains.push({ line, fee, parts, hash: restoreText(cell('hash')) });
  }

  async finish(throttle: Throttle): Promise<void> {
    const whole: Whole[] = [];
    for (const group of this.#groups.values()) {
      const entry = this.#whole(group);
      if (entry !== null) whole.push(entry);
    }
    // Entries of one instant and key may differ in their account alone, which orders nothing later.
    for (const entry of await sortByTime(whole, compareContent, throttle)) {
      this.#enter(entry);
      if (throttle.due()) await throttle.pause();
    }
  }

  /** A row without an id is an entry of its own. */
  #group(id: string, line: number): Group {
    const name = id === '' ? `line ${line}` : `entry ${id}`;
    let group = this.#groups.get(name);
    if (group === undefined) {
      group = { id, mains: [], fees: [] };
      this.#groups.set(name, group);
    }
    return group;
  }

  /** Null, and the rows set aside, when they contradict each other or lack part 1. */
  #whole({ id, mains, fees }: Group): Whole | null {
    const { ledger } = this.#context;
    const [main, ...copies] = mains;
    const once = new Map<number, FeePart>();
    const repeated: FeePart[] = [];
    for (const fee of fees) {
      if (once.has(fee.part)) repeated.push(fee);
      else once.set(fee.part, fee);
    }
    const agree =
      main !== undefined &&
      copies.every((copy) => mainContent(copy) === mainContent(main)) &&
      repeated.every(
        (copy) => legContent(copy.fee) === legContent(once.get(copy.part)?.fee ?? null),
      );
    if (!agree) {
      for (const { line } of [...mains, ...fees]) ledger.setAside(line, 'inconsistent');
      return null;
    }
    // The same rows again say nothing new.
    for (const { line } of [...copies, ...repeated]) ledger.setAside(line, 'duplicate-id', { id });
    const inOrder = [...once.values()].toSorted((a, b) => a.part - b.part);
    return { at: main.parts.base.at, main, fees: inOrder };
  }

  #enter({ main: { line, fee, parts, hash }, fees: more }: Whole): void {
    const { ledger } = this.#context;
    const fees = [...(fee === null ? [] : [fee]), ...more.map((part) => part.fee)];
    const made = entryOfParts(parts, fees);
    const lines = [line, ...more.map((part) => part.line)];
    if (made.ok) {
      enterByAccount(ledger, made.entry, lines);
      if (hash !== '') ledger.hashes.set(made.entry, hash);
      return;
    }
    for (const each of lines) ledger.setAside(each, made.reason, made.params);
    if (made.reason === 'unknown-operation') ledger.issue(made.reason, lines, made.params);
  }
}

function readParts(
  context: ReadContext,
  cell: (id: string) => string,
  line: number,
): EntryParts | null {
  const { ledger, clock } = context;
  const time = clock.read(cell('time').trim(), line);
  if (Number.isNaN(time)) {
    clock.refuse(line, 'Time (UTC)', cell('time'));
    return null;
  }
  const order = cell('sequence').trim();
  const sequence = order === '' ? undefined : readWhole(order);
  if (sequence === null) {
    ledger.refuse(line, 'bad-number', 'Sequence', order);
    return null;
  }
  const out = readLeg(context, cell, 'out', line);
  if (out === 'refused') return null;
  const received = readLeg(context, cell, 'in', line);
  if (received === 'refused') return null;
  const cost = readMoney(context, cell, ['cost', 'costCurrency'], line);
  if (cost === 'refused') return null;
  const base = {
    ...ledger.base(restoreText(cell('key')), time, restoreText(cell('wording'))),
    account: restoreText(cell('account')) || ledger.account,
  };
  return {
    base: sequence === undefined ? base : { ...base, sequence },
    kind: cell('kind').trim(),
    detail: cell('detail').trim(),
    ...(out === null ? {} : { out }),
    ...(received === null ? {} : { in: received }),
    ...(cost === null ? {} : { cost }),
    toAccount: restoreText(cell('toAccount')),
    contract: restoreText(cell('contract')),
  };
}

function compareContent(a: Whole, b: Whole): number {
  const { key } = a.main.parts.base;
  const other = b.main.parts.base.key;
  if (key !== other) return key < other ? -1 : 1;
  const [content, otherContent] = [wholeContent(a), wholeContent(b)];
  return content < otherContent ? -1 : content > otherContent ? 1 : 0;
}

function wholeContent({ main, fees }: Whole): string {
  return JSON.stringify([mainContent(main), ...fees.map(({ fee }) => legContent(fee))]);
}

/** All that a row says, to tell a copy from a contradiction. */
function mainContent({ fee, parts, hash }: MainPart): string {
  const { base, kind, detail, out, in: received, cost, toAccount, contract } = parts;
  const { at: time, key, account, wording = '', sequence } = base;
  const sides = [out, received, fee].map((side) => legContent(side ?? null));
  const money = cost === undefined ? '' : `${cost.atoms} ${cost.currency}`;
  const order = sequence === undefined ? '' : `${sequence}`;
  return JSON.stringify(
    [
      `${msOf(time)}`,
      key,
      account,
      wording,
      order,
      kind,
      detail,
      ...sides,
      money,
      toAccount,
    ].concat(contract, hash),
  );
}

function legContent(fee: Leg | null): string {
  if (fee === null) return '';
  const { asset, quantity, value } = fee;
  return `${atomsOf(quantity)} ${asset} ${value === undefined ? '' : `${value.atoms} ${value.currency}`}`;
}
