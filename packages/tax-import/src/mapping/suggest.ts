import { DayOrderFinder, parseOrderedTime } from '../times/day-order.ts';
import { normaliseHeader } from '../recognition/header-names.ts';
import { wordOf } from '../formats/shared/entry.ts';
import { AmountReader } from '../ledger/amounts.ts';
import { MarkEvidence } from '../ledger/decimal-mark.ts';
import { stateZone } from '../times/zone.ts';
import type { TableHead } from './head.ts';
import { type Field, fieldInside, fieldOf } from './header-words.ts';
import { guessHeaders } from './guess-headers.ts';
import { withUnits } from './guess-units.ts';
import { guessPattern, hasOwnZone, isSigned, mostly } from './guess-cells.ts';
import {
  type AmountMapping,
  type ColumnRef,
  type KindRule,
  type Layout,
  type Mapping,
  MAPPING_SCHEMA,
  type TextColumns,
  type TimeMapping,
} from './mapping.ts';
import { NumberReader } from './mapped-numbers.ts';
import { ruleOf } from './operation-words.ts';

/** What a proposal leaves to the user. */
export interface OpenPoint {
  readonly point:
    | 'time'
    | 'day-order'
    | 'zone'
    | 'layout'
    | 'asset'
    | 'direction'
    | 'decimal-mark'
    | 'operation'
    | 'side'
    | 'fee-asset'
    | 'value-currency'
    | 'status';
  /** The operation's name, or the text beside which the question arises. */
  readonly name?: string;
}

export interface Suggestion {
  /** Complete when it has a time and a layout; it then passes `parseMapping`. */
  readonly draft: Omit<Mapping, 'time' | 'layout'> & Partial<Pick<Mapping, 'time' | 'layout'>>;
  readonly open: readonly OpenPoint[];
  /** What each column was taken for, by its position. */
  readonly fields: readonly (Field | null)[];
}

const OPERATIONS_MAX = 200;

/** Proposes a mapping from the header's names and the sample's cells. Nothing in it is final. */
export function suggestMapping(table: TableHead, name: string): Suggestion {
  return new Suggester(table).suggest(name);
}

class Suggester {
  readonly #table: TableHead;
  readonly #fields: readonly (Field | null)[];
  readonly #open: OpenPoint[] = [];

  constructor(table: TableHead) {
    this.#table = table;
    const taken = new Set<Field>();
    const claim = (field: Field | null): Field | null => {
      if (field === null || taken.has(field)) return null;
      taken.add(field);
      return field;
    };
    const written = table.header.map(normaliseHeader);
    const names = table.header.map((text) => normaliseHeader(wordsApart(text)));
    const fields = written.map((name, index) =>
      claim(fieldOf(name) ?? fieldOf(names[index] ?? '')),
    );
    // A name that says it outright goes before one that has a word of it.
    const claimed = fields.map((field, index) => field ?? claim(fieldInside(names[index] ?? '')));
    this.#fields = settleFields(withUnits(claimed, names, table));
  }

  suggest(name: string): Suggestion {
    const { delimiter } = this.#table;
    const time = this.#time();
    this.#noteDecimalMark();
    const layout = this.#layout();
    const columns = this.#columns();
    const draft = {
      schema: MAPPING_SCHEMA,
      name: name.trim() === '' ? 'table' : name.slice(0, 500),
      delimiter,
      ...(time === null ? {} : { time }),
      ...(layout === null ? {} : { layout }),
      ...this.#operation(layout),
      ...this.#fee(layout),
      ...this.#value(),
      ...this.#group(layout),
      ...(Object.keys(columns).length === 0 ? {} : { columns }),
      ...this.#status(),
    } as const;
    return { draft, open: this.#open, fields: this.#fields };
  }

  /** The column of a field, by its place among those of one name. */
  #ref(field: Field): ColumnRef | undefined {
    const index = this.#fields.indexOf(field);
    if (index < 0) return undefined;
    const names = this.#table.header.map(normaliseHeader);
    const header = this.#table.header[index] ?? '';
    const same = names.flatMap((each, position) => (each === names[index] ? [position] : []));
    return same.length === 1 ? header : { header, nth: same.indexOf(index) + 1 };
  }

  #sample(field: Field): string[] {
    const index = this.#fields.indexOf(field);
    if (index < 0) return [];
    return this.#table.rows
      .map(({ cells }) => (cells[index] ?? '').trim())
      .filter((cell) => cell !== '');
  }

  #time(): TimeMapping | null {
    const column = this.#ref('time') ?? this.#ref('clock');
    if (column === undefined) {
      this.#open.push({ point: 'time' });
      return null;
    }
    const clock = this.#ref('time') === undefined ? undefined : this.#ref('clock');
    const clocks = this.#sample('clock');
    const dates = this.#sample(this.#ref('time') === undefined ? 'clock' : 'time');
    const sample = dates.map((date, index) =>
      clock === undefined ? date : `${date} ${clocks[index] ?? ''}`.trim(),
    );
    const finder = new DayOrderFinder(parseOrderedTime);
    for (const text of sample) finder.note(text);
    const order = finder.result(undefined);
    const orders = order?.possible ?? (['year-first'] as const);
    const readable = mostly(sample, (text) =>
      orders.some((candidate) => !Number.isNaN(parseOrderedTime(text, candidate).wall)),
    );
    const pattern = readable ? undefined : guessPattern(sample);
    if (!readable && pattern === undefined) this.#open.push({ point: 'time' });
    if (readable && order !== undefined && order.order === null) {
      this.#open.push({ point: 'day-order' });
    }
    const stated = stateZone(this.#table.header[this.#fields.indexOf('time')] ?? '');
    const known = stated !== null || hasOwnZone(sample) || pattern?.startsWith('unix') === true;
    if (!known) this.#open.push({ point: 'zone' });
    return {
      column,
      ...(clock === undefined ? {} : { clock }),
      ...(pattern === undefined ? {} : { pattern }),
      ...(order?.order == null ? {} : { dayOrder: order.order }),
    };
  }

  /** A draft states no mark: the whole file's numbers decide, and where they do not the user is asked. */
  #noteDecimalMark(): void {
    const evidence = new MarkEvidence();
    const reader = new NumberReader(new AmountReader(null, evidence));
    const fields = ['quantity', 'inQuantity', 'outQuantity', 'fee', 'price', 'total'] as const;
    for (const field of fields) for (const cell of this.#sample(field)) reader.read(cell);
    if (evidence.decide(null)?.basis === 'open') this.#open.push({ point: 'decimal-mark' });
  }

  #layout(): Layout | null {
    const headers = guessHeaders(this.#table.header);
    if (headers !== null) return { is: 'assets', headers };
    const come = this.#ref('inQuantity');
    const go = this.#ref('outQuantity');
    if (come !== undefined && go !== undefined) return this.#twoColumns(come, go);
    const quantity = this.#ref('quantity') ?? come ?? go;
    if (quantity === undefined) {
      this.#open.push({ point: 'layout' });
      return null;
    }
    const market = this.#market();
    const total = this.#ref('total');
    const price = this.#ref('price');
    if (market !== null && (total !== undefined || price !== undefined)) {
      const paid = {
        ...(total === undefined ? {} : { total }),
        ...(price === undefined ? {} : { price }),
      };
      return { is: 'pair', market, amount: this.#amount(quantity), ...paid };
    }
    const balance = this.#ref('balance');
    return {
      is: 'legs',
      ...this.#asset(this.#ref('asset') ?? this.#ref('currency')),
      amount: this.#amount(quantity),
      ...(balance === undefined ? {} : { balance }),
    };
  }

  #twoColumns(come: ColumnRef, go: ColumnRef): Layout {
    const inAsset = this.#ref('inAsset');
    const outAsset = this.#ref('outAsset');
    const asset = this.#ref('asset');
    if (inAsset === undefined && outAsset === undefined && asset !== undefined) {
      const balance = this.#ref('balance');
      const stated = balance === undefined ? {} : { balance };
      return { is: 'legs', asset, amount: { in: come, out: go }, ...stated };
    }
    return {
      is: 'sides',
      in: { quantity: come, ...this.#asset(inAsset ?? asset) },
      out: { quantity: go, ...this.#asset(outAsset ?? asset) },
    };
  }

  /** Without a column the unit must stand in the quantity's cell. */
  #asset(ref: ColumnRef | undefined): { asset?: ColumnRef } {
    if (ref !== undefined) return { asset: ref };
    const quantities = [...this.#sample('quantity'), ...this.#sample('inQuantity')];
    const units = quantities.some((cell) => /\d\s*\p{L}{2,}/u.test(cell));
    if (!units) this.#open.push({ point: 'asset' });
    return {};
  }

  #market(): Extract<Layout, { is: 'pair' }>['market'] | null {
    const pair = this.#ref('pair');
    if (pair !== undefined) return { column: pair };
    const base = this.#ref('base') ?? this.#ref('asset');
    const quote = this.#ref('quote');
    return base === undefined || quote === undefined ? null : { base, quote };
  }

  #amount(quantity: ColumnRef): AmountMapping {
    if (isSigned([...this.#sample('quantity'), ...this.#sample('inQuantity')])) {
      return { signed: quantity };
    }
    const side = this.#ref('side');
    const words = this.#sideWords('side');
    if (side !== undefined && words !== null) {
      return { unsigned: quantity, side: { column: side, ...words } };
    }
    const operation = this.#ref('operation');
    if (operation === undefined && side === undefined) this.#open.push({ point: 'direction' });
    if (side !== undefined) this.#open.push({ point: 'side' });
    return { unsigned: quantity };
  }

  /** Null when one of the words means neither way. */
  #sideWords(field: Field): { in: string[]; out: string[] } | null {
    const come = new Set<string>();
    const go = new Set<string>();
    for (const word of new Set(this.#sample(field))) {
      const rule = ruleOf(word);
      if (IN_WORDS.has(wordOf(word)) || rule === 'trade-in' || rule === 'deposit') come.add(word);
      else if (OUT_WORDS.has(wordOf(word)) || rule === 'trade-out' || rule === 'withdrawal')
        go.add(word);
      else return null;
    }
    return { in: [...come], out: [...go] };
  }

  #operation(layout: Layout | null): Pick<Mapping, 'operation'> {
    const column = this.#ref('operation');
    if (column === undefined) return {};
    const kinds: [string, KindRule][] = [];
    const names = [...new Set(this.#sample('operation'))].slice(0, OPERATIONS_MAX);
    for (const name of names) {
      const rule = ruleOf(name);
      if (rule === null) this.#open.push({ point: 'operation', name });
      else kinds.push([name, ruleIn(layout, rule)]);
    }
    return { operation: { column, kinds: Object.fromEntries(kinds) } };
  }

  #fee(layout: Layout | null): Pick<Mapping, 'fee'> {
    const quantity = this.#ref('fee');
    if (quantity === undefined || (layout?.is === 'assets' && 'headers' in layout)) return {};
    const asset = this.#ref('feeAsset');
    const alone = asset === undefined && layout?.is === 'sides';
    const units = this.#sample('fee').every((cell) => /\d\s*\p{L}{2,}/u.test(cell));
    if (alone && !units) this.#open.push({ point: 'fee-asset' });
    const sign = isSigned(this.#sample('fee')) ? ({ sign: 'negative-is-cost' } as const) : {};
    return { fee: { quantity, ...(asset === undefined ? {} : { asset }), ...sign } };
  }

  #value(): Pick<Mapping, 'value'> {
    const quantity = this.#ref('value');
    if (quantity === undefined) return {};
    const currency = this.#ref('currency');
    if (currency !== undefined) return { value: { quantity, currency } };
    const header = this.#table.header[this.#fields.indexOf('value')] ?? '';
    const [code] =
      /\b(?:USD|EUR|GBP|CHF|TRY|AED|HKD|IDR|KZT|GEL)\b/.exec(header.toUpperCase()) ?? [];
    if (code !== undefined) return { value: { quantity, currency: { constant: code } } };
    this.#open.push({ point: 'value-currency' });
    return {};
  }

  /** Legs belong together by an id that several rows share. */
  #group(layout: Layout | null): Pick<Mapping, 'group'> {
    if (layout?.is !== 'legs') return {};
    const field = this.#ref('group') === undefined ? 'id' : 'group';
    const column = this.#ref(field);
    const ids = this.#sample(field);
    const shared = ids.length > new Set(ids).size;
    if (column !== undefined && shared) return { group: { by: 'id', column } };
    return { group: column === undefined ? { by: 'second' } : { by: 'row' } };
  }

  #columns(): TextColumns {
    const columns: { -readonly [Name in keyof TextColumns]: TextColumns[Name] } = {};
    for (const name of ['account', 'toAccount', 'hash', 'note', 'id'] as const) {
      const ref = this.#ref(name);
      const ids = name === 'id' ? this.#sample('id') : [];
      // An id that rows share names a group of them, not a row.
      if (ref !== undefined && ids.length === new Set(ids).size) columns[name] = ref;
    }
    return columns;
  }

  #status(): Pick<Mapping, 'status'> {
    const column = this.#ref('status');
    if (column === undefined) return {};
    const words = [...new Set(this.#sample('status'))];
    const done = words.filter((word) => DONE.has(wordOf(word)));
    for (const name of words) if (!done.includes(name)) this.#open.push({ point: 'status', name });
    return { status: { column, done } };
  }
}

/** `amountUnit` and `Amount/Unit` as `amount unit`. */
function wordsApart(header: string): string {
  return header.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replaceAll('/', ' ');
}

/** `Market` beside an asset's column is a place to trade; a price makes it a pair. */
function settleFields(fields: readonly (Field | null)[]): (Field | null)[] {
  const has = (field: Field): boolean => fields.includes(field);
  return fields.map((field) => {
    if (field === 'pair' && !has('price') && !has('total') && !has('asset')) return 'asset';
    return field;
  });
}

/** Where the amounts say the direction, the words for buying and selling only say that it is a trade. */
function ruleIn(layout: Layout | null, rule: KindRule): KindRule {
  if (rule !== 'trade-in' && rule !== 'trade-out') return rule;
  const open =
    (layout?.is === 'legs' || layout?.is === 'pair') &&
    'unsigned' in layout.amount &&
    layout.amount.side === undefined;
  return open ? rule : 'trade';
}

const IN_WORDS = new Set([
  'in',
  'credit',
  'receive',
  'haben',
  'eingang',
  'b',
  'long',
  'دائن',
  'وارد',
  '+',
]);
const OUT_WORDS = new Set([
  'out',
  'debit',
  'send',
  'soll',
  'ausgang',
  's',
  'short',
  'مدين',
  'صادر',
  '-',
]);
const DONE = new Set(
  (
    'completed|complete|done|success|successful|filled|executed|finished|confirmed|settled|ok|closed|' +
    'abgeschlossen|ausgeführt|erledigt|erfolgreich|مكتمل|ناجح|منفذ|completado|terminé|tamamlandı|выполнен|выполнено|' +
    'selesai|已完成|成功'
  ).split('|'),
);
