import { DECIMAL_MARKS } from '../ledger/decimal-mark.ts';
import { DAY_ORDERS } from '../times/day-order.ts';
import { Checker, type MappingError } from './checker.ts';
import {
  type AmountMapping,
  type AssetColumnsMapping,
  type AssetHeaders,
  DELIMITERS,
  FEE_SIGNS,
  type FeeMapping,
  type Grouping,
  type KindRule,
  KINDS,
  type Layout,
  type Mapping,
  MAPPING_SCHEMA,
  type OperationMapping,
  OTHERWISE,
  type SideMapping,
  type SideWords,
  type TextColumns,
  type TimeMapping,
  type ValueMapping,
} from './mapping.ts';
import { parsePattern } from './time-pattern.ts';

export type { MappingError, MappingProblem } from './checker.ts';

export type ParsedMapping =
  | { readonly ok: true; readonly mapping: Mapping }
  | { readonly ok: false; readonly errors: readonly MappingError[] };

/** Words of operations, statuses and assets that one mapping may list. */
const WORDS_MAX = 2000;
const ASSETS_MAX = 500;
const ERRORS_MAX = 50;

/**
 * A mapping from untrusted JSON. Every field that is not of its shape is an error with its path;
 * fields that nobody knows are errors too, for a typo would change what is read.
 *
 * @param json what `JSON.parse` gave
 */
export function parseMapping(json: unknown): ParsedMapping {
  const check = new Checker();
  const mapping = readMapping(check, json);
  return mapping !== null && check.errors.length === 0
    ? { ok: true, mapping }
    : { ok: false, errors: check.errors.slice(0, ERRORS_MAX) };
}

/** The same from a file's text. */
export function parseMappingText(text: string): ParsedMapping {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, errors: [{ path: '', problem: 'not-json' }] };
  }
  return parseMapping(json);
}

function readMapping(check: Checker, json: unknown): Mapping | null {
  const fields = ['schema', 'name', 'account', 'delimiter', 'decimalMark', 'time', 'layout'];
  const more = ['operation', 'fee', 'value', 'group', 'columns', 'status', 'assets'];
  const at = check.object(json, '', [...fields, ...more]);
  if (at === null) return null;
  const schema = check.oneOf(at('schema'), [MAPPING_SCHEMA]);
  const name = check.text(at('name'));
  const time = readTime(check, at('time'));
  const layout = readLayout(check, at('layout'));
  const rest = {
    ...check.maybe('account', at('account'), (each) => check.text(each)),
    ...check.maybe('delimiter', at('delimiter'), (each) => check.oneOf(each, DELIMITERS)),
    ...check.maybe('decimalMark', at('decimalMark'), (each) => check.oneOf(each, DECIMAL_MARKS)),
    ...check.maybe('operation', at('operation'), (each) => readOperation(check, each)),
    ...check.maybe('fee', at('fee'), (each) => readFee(check, each)),
    ...check.maybe('value', at('value'), (each) => readValue(check, each)),
    ...check.maybe('group', at('group'), (each) => readGroup(check, each)),
    ...check.maybe('columns', at('columns'), (each) => readColumns(check, each)),
    ...check.maybe('status', at('status'), (each) => readStatus(check, each)),
    ...check.maybe('assets', at('assets'), (each) =>
      check.record(each, ASSETS_MAX, (one) => check.text(one)),
    ),
  };
  if (schema === null || name === null || time === null || layout === null) return null;
  return { schema, name, time, layout, ...rest };
}

type At = Parameters<Checker['text']>[0];

function readTime(check: Checker, value: At): TimeMapping | null {
  const at = check.object(value.json, value.path, [
    ...['column', 'clock', 'pattern', 'dayOrder', 'zone'],
  ]);
  if (at === null) return null;
  const column = check.column(at('column'));
  const rest = {
    ...check.maybe('clock', at('clock'), (each) => check.column(each)),
    ...check.maybe('pattern', at('pattern'), (each) => {
      const pattern = check.text(each);
      if (pattern === null || parsePattern(pattern) !== null) return pattern;
      return check.fail(each, 'bad-pattern');
    }),
    ...check.maybe('dayOrder', at('dayOrder'), (each) => check.oneOf(each, DAY_ORDERS)),
    ...check.maybe('zone', at('zone'), (each) => {
      const zone = check.text(each);
      return zone === null || isZone(zone) ? zone : check.fail(each, 'unknown-zone');
    }),
  };
  return column === null ? null : { column, ...rest };
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function readLayout(check: Checker, value: At): Layout | null {
  switch (check.tag(value, 'is', ['legs', 'sides', 'pair', 'assets'])) {
    case 'legs': {
      const at = check.object(value.json, value.path, ['is', 'asset', 'amount', 'balance']);
      const amount = at && readAmount(check, at('amount'));
      if (at === null || amount === null) return null;
      const rest = {
        ...check.maybe('asset', at('asset'), (each) => check.source(each)),
        ...check.maybe('balance', at('balance'), (each) => check.column(each)),
      };
      return { is: 'legs', amount, ...rest };
    }
    case 'sides': {
      const at = check.object(value.json, value.path, ['is', 'in', 'out']);
      if (at === null) return null;
      const rest = {
        ...check.maybe('in', at('in'), (each) => readSide(check, each)),
        ...check.maybe('out', at('out'), (each) => readSide(check, each)),
      };
      if (rest.in === undefined && rest.out === undefined) return check.fail(value, 'missing');
      return { is: 'sides', ...rest };
    }
    case 'pair':
      return readPairLayout(check, value);
    case 'assets':
      return readAssetsLayout(check, value);
    case null:
      return null;
  }
}

function readPairLayout(check: Checker, value: At): Layout | null {
  const at = check.object(value.json, value.path, ['is', 'market', 'amount', 'total', 'price']);
  if (at === null) return null;
  const market = readMarket(check, at('market'));
  const amount = readAmount(check, at('amount'));
  const rest = {
    ...check.maybe('total', at('total'), (each) => check.column(each)),
    ...check.maybe('price', at('price'), (each) => check.column(each)),
  };
  if (at('total').json === undefined && at('price').json === undefined) {
    return check.fail(at('total'), 'missing');
  }
  return market === null || amount === null ? null : { is: 'pair', market, amount, ...rest };
}

function readMarket(check: Checker, value: At): Extract<Layout, { is: 'pair' }>['market'] | null {
  const at = check.object(value.json, value.path, ['column', 'base', 'quote']);
  if (at === null) return null;
  if (at('column').json !== undefined) {
    const only = check.object(value.json, value.path, ['column']);
    const column = only && check.column(only('column'));
    return column === null ? null : { column };
  }
  const base = check.source(at('base'));
  const quote = check.source(at('quote'));
  return base === null || quote === null ? null : { base, quote };
}

function readAssetsLayout(check: Checker, value: At): Layout | null {
  const at = check.object(value.json, value.path, ['is', 'assets', 'headers']);
  if (at === null) return null;
  if (at('headers').json !== undefined) {
    if (at('assets').json !== undefined) return check.fail(at('assets'), 'conflict');
    const headers = readHeaders(check, at('headers'));
    return headers === null ? null : { is: 'assets', headers };
  }
  const assets = check.list(at('assets'), ASSETS_MAX, (each): AssetColumnsMapping | null => {
    const one = check.object(each.json, each.path, ['asset', 'quantity', 'fee', 'balance']);
    if (one === null) return null;
    const asset = check.text(one('asset'));
    const quantity = check.column(one('quantity'));
    const rest = {
      ...check.maybe('fee', one('fee'), (ref) => check.column(ref)),
      ...check.maybe('balance', one('balance'), (ref) => check.column(ref)),
    };
    return asset === null || quantity === null ? null : { asset, quantity, ...rest };
  });
  return assets === null ? null : { is: 'assets', assets };
}

function readHeaders(check: Checker, value: At): AssetHeaders | null {
  const at = check.object(value.json, value.path, ['quantity', 'fee', 'balance']);
  if (at === null) return null;
  const pattern = (each: At): string | null => {
    const text = check.text(each);
    return text === null || text.includes('{asset}') ? text : check.fail(each, 'bad-pattern');
  };
  const quantity = pattern(at('quantity'));
  const rest = {
    ...check.maybe('fee', at('fee'), pattern),
    ...check.maybe('balance', at('balance'), pattern),
  };
  return quantity === null ? null : { quantity, ...rest };
}

function readAmount(check: Checker, value: At): AmountMapping | null {
  const at = check.object(value.json, value.path, ['signed', 'in', 'out', 'unsigned', 'side']);
  if (at === null) return null;
  const ways = ['signed', 'in', 'unsigned'].filter((way) => at(way).json !== undefined);
  if (ways.length > 1) return check.fail(value, 'conflict');
  if (ways[0] === 'signed') {
    const only = check.object(value.json, value.path, ['signed']);
    const signed = only && check.column(only('signed'));
    return signed === null ? null : { signed };
  }
  if (ways[0] === 'in') {
    const only = check.object(value.json, value.path, ['in', 'out']);
    const come = only && check.column(only('in'));
    const go = only && check.column(only('out'));
    return come === null || go === null ? null : { in: come, out: go };
  }
  const only = check.object(value.json, value.path, ['unsigned', 'side']);
  const unsigned = only && check.column(only('unsigned'));
  if (only === null || unsigned === null) return null;
  return { unsigned, ...check.maybe('side', only('side'), (each) => readSideWords(check, each)) };
}

function readSideWords(check: Checker, value: At): SideWords | null {
  const at = check.object(value.json, value.path, ['column', 'in', 'out']);
  if (at === null) return null;
  const column = check.column(at('column'));
  const come = check.list(at('in'), WORDS_MAX, (each) => check.text(each));
  const go = check.list(at('out'), WORDS_MAX, (each) => check.text(each));
  if (column === null || come === null || go === null) return null;
  return { column, in: come, out: go };
}

function readSide(check: Checker, value: At): SideMapping | null {
  const at = check.object(value.json, value.path, ['quantity', 'asset']);
  if (at === null) return null;
  const quantity = check.column(at('quantity'));
  const asset = check.maybe('asset', at('asset'), (each) => check.source(each));
  return quantity === null ? null : { quantity, ...asset };
}

function readOperation(check: Checker, value: At): OperationMapping | null {
  const at = check.object(value.json, value.path, ['column', 'kinds', 'otherwise', 'every']);
  if (at === null) return null;
  if (at('every').json !== undefined) {
    const only = check.object(value.json, value.path, ['every']);
    const every = only && readKind(check, only('every'));
    return every === null ? null : { every };
  }
  const column = check.column(at('column'));
  const kinds = check.record(at('kinds'), WORDS_MAX, (each) => readKind(check, each));
  const rest = check.maybe('otherwise', at('otherwise'), (each) => check.oneOf(each, OTHERWISE));
  return column === null || kinds === null ? null : { column, kinds, ...rest };
}

function readKind(check: Checker, value: At): KindRule | null {
  if (typeof value.json === 'string') return check.oneOf(value, KINDS);
  const at = check.object(value.json, value.path, ['in', 'out']);
  if (at === null) return null;
  return {
    ...check.maybe('in', at('in'), (each) => check.oneOf(each, KINDS)),
    ...check.maybe('out', at('out'), (each) => check.oneOf(each, KINDS)),
  };
}

function readFee(check: Checker, value: At): FeeMapping | null {
  const at = check.object(value.json, value.path, ['quantity', 'asset', 'sign', 'included']);
  if (at === null) return null;
  const quantity = check.column(at('quantity'));
  const rest = {
    ...check.maybe('asset', at('asset'), (each) => check.source(each)),
    ...check.maybe('sign', at('sign'), (each) => check.oneOf(each, FEE_SIGNS)),
    ...check.maybe('included', at('included'), (each) => check.flag(each)),
  };
  return quantity === null ? null : { quantity, ...rest };
}

function readValue(check: Checker, value: At): ValueMapping | null {
  const at = check.object(value.json, value.path, ['quantity', 'currency']);
  if (at === null) return null;
  const quantity = check.column(at('quantity'));
  const currency = check.source(at('currency'));
  return quantity === null || currency === null ? null : { quantity, currency };
}

function readGroup(check: Checker, value: At): Grouping | null {
  const by = check.tag(value, 'by', ['row', 'id', 'second']);
  if (by === null) return null;
  const fields = { row: ['by'], id: ['by', 'column'], second: ['by', 'with'] };
  const at = check.object(value.json, value.path, fields[by]);
  if (at === null) return null;
  if (by === 'row') return { by };
  if (by === 'second')
    return { by, ...check.maybe('with', at('with'), (ref) => check.column(ref)) };
  const column = check.column(at('column'));
  return column === null ? null : { by, column };
}

function readColumns(check: Checker, value: At): TextColumns | null {
  const names = ['account', 'toAccount', 'id', 'hash', 'note'] as const;
  const at = check.object(value.json, value.path, names);
  if (at === null) return null;
  const columns: { -readonly [Name in keyof TextColumns]: TextColumns[Name] } = {};
  for (const name of names) {
    const ref = at(name).json === undefined ? null : check.column(at(name));
    if (ref !== null) columns[name] = ref;
  }
  return columns;
}

function readStatus(check: Checker, value: At): NonNullable<Mapping['status']> | null {
  const at = check.object(value.json, value.path, ['column', 'done']);
  if (at === null) return null;
  const column = check.column(at('column'));
  const done = check.list(at('done'), WORDS_MAX, (each) => check.text(each));
  return column === null || done === null ? null : { column, done };
}
