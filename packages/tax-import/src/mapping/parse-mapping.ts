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
 * unknown fields are errors too, for a typo would change what is read.
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
  const field = check.object(json, '', [...fields, ...more]);
  if (field === null) return null;
  const schema = check.oneOf(field('schema'), [MAPPING_SCHEMA]);
  const name = check.text(field('name'));
  const time = readTime(check, field('time'));
  const layout = readLayout(check, field('layout'));
  const rest = {
    ...check.maybe('account', field('account'), (each) => check.text(each)),
    ...check.maybe('delimiter', field('delimiter'), (each) => check.oneOf(each, DELIMITERS)),
    ...check.maybe('decimalMark', field('decimalMark'), (each) => check.oneOf(each, DECIMAL_MARKS)),
    ...check.maybe('operation', field('operation'), (each) => readOperation(check, each)),
    ...check.maybe('fee', field('fee'), (each) => readFee(check, each)),
    ...check.maybe('value', field('value'), (each) => readValue(check, each)),
    ...check.maybe('group', field('group'), (each) => readGroup(check, each)),
    ...check.maybe('columns', field('columns'), (each) => readColumns(check, each)),
    ...check.maybe('status', field('status'), (each) => readStatus(check, each)),
    ...check.maybe('assets', field('assets'), (each) =>
      check.record(each, ASSETS_MAX, (asset) => check.text(asset)),
    ),
  };
  if (schema === null || name === null || time === null || layout === null) return null;
  return { schema, name, time, layout, ...rest };
}

type JsonNode = Parameters<Checker['text']>[0];

function readTime(check: Checker, value: JsonNode): TimeMapping | null {
  const field = check.object(value.json, value.path, [
    ...['column', 'clock', 'pattern', 'dayOrder', 'zone'],
  ]);
  if (field === null) return null;
  const column = check.column(field('column'));
  const rest = {
    ...check.maybe('clock', field('clock'), (each) => check.column(each)),
    ...check.maybe('pattern', field('pattern'), (each) => {
      const pattern = check.text(each);
      if (pattern === null || parsePattern(pattern) !== null) return pattern;
      return check.fail(each, 'bad-pattern');
    }),
    ...check.maybe('dayOrder', field('dayOrder'), (each) => check.oneOf(each, DAY_ORDERS)),
    ...check.maybe('zone', field('zone'), (each) => {
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

function readLayout(check: Checker, value: JsonNode): Layout | null {
  switch (check.tag(value, 'is', ['legs', 'sides', 'pair', 'assets'])) {
    case 'legs': {
      const field = check.object(value.json, value.path, ['is', 'asset', 'amount', 'balance']);
      const amount = field && readAmount(check, field('amount'));
      if (field === null || amount === null) return null;
      const rest = {
        ...check.maybe('asset', field('asset'), (each) => check.source(each)),
        ...check.maybe('balance', field('balance'), (each) => check.column(each)),
      };
      return { is: 'legs', amount, ...rest };
    }
    case 'sides': {
      const field = check.object(value.json, value.path, ['is', 'in', 'out']);
      if (field === null) return null;
      const rest = {
        ...check.maybe('in', field('in'), (each) => readSide(check, each)),
        ...check.maybe('out', field('out'), (each) => readSide(check, each)),
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

function readPairLayout(check: Checker, value: JsonNode): Layout | null {
  const field = check.object(value.json, value.path, ['is', 'market', 'amount', 'total', 'price']);
  if (field === null) return null;
  const market = readMarket(check, field('market'));
  const amount = readAmount(check, field('amount'));
  const rest = {
    ...check.maybe('total', field('total'), (each) => check.column(each)),
    ...check.maybe('price', field('price'), (each) => check.column(each)),
  };
  if (field('total').json === undefined && field('price').json === undefined) {
    return check.fail(field('total'), 'missing');
  }
  return market === null || amount === null ? null : { is: 'pair', market, amount, ...rest };
}

function readMarket(
  check: Checker,
  value: JsonNode,
): Extract<Layout, { is: 'pair' }>['market'] | null {
  const field = check.object(value.json, value.path, ['column', 'base', 'quote']);
  if (field === null) return null;
  if (field('column').json !== undefined) {
    const only = check.object(value.json, value.path, ['column']);
    const column = only && check.column(only('column'));
    return column === null ? null : { column };
  }
  const base = check.source(field('base'));
  const quote = check.source(field('quote'));
  return base === null || quote === null ? null : { base, quote };
}

function readAssetsLayout(check: Checker, value: JsonNode): Layout | null {
  const part = check.object(value.json, value.path, ['is', 'assets', 'headers']);
  if (part === null) return null;
  if (part('headers').json !== undefined) {
    if (part('assets').json !== undefined) return check.fail(part('assets'), 'conflict');
    const headers = readHeaders(check, part('headers'));
    return headers === null ? null : { is: 'assets', headers };
  }
  const assets = check.list(part('assets'), ASSETS_MAX, (each): AssetColumnsMapping | null => {
    const field = check.object(each.json, each.path, ['asset', 'quantity', 'fee', 'balance']);
    if (field === null) return null;
    const asset = check.text(field('asset'));
    const quantity = check.column(field('quantity'));
    const rest = {
      ...check.maybe('fee', field('fee'), (ref) => check.column(ref)),
      ...check.maybe('balance', field('balance'), (ref) => check.column(ref)),
    };
    return asset === null || quantity === null ? null : { asset, quantity, ...rest };
  });
  return assets === null ? null : { is: 'assets', assets };
}

function readHeaders(check: Checker, value: JsonNode): AssetHeaders | null {
  const field = check.object(value.json, value.path, ['quantity', 'fee', 'balance']);
  if (field === null) return null;
  const pattern = (each: JsonNode): string | null => {
    const text = check.text(each);
    return text === null || text.includes('{asset}') ? text : check.fail(each, 'bad-pattern');
  };
  const quantity = pattern(field('quantity'));
  const rest = {
    ...check.maybe('fee', field('fee'), pattern),
    ...check.maybe('balance', field('balance'), pattern),
  };
  return quantity === null ? null : { quantity, ...rest };
}

function readAmount(check: Checker, value: JsonNode): AmountMapping | null {
  const field = check.object(value.json, value.path, ['signed', 'in', 'out', 'unsigned', 'side']);
  if (field === null) return null;
  const ways = ['signed', 'in', 'unsigned'].filter((way) => field(way).json !== undefined);
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

function readSideWords(check: Checker, value: JsonNode): SideWords | null {
  const field = check.object(value.json, value.path, ['column', 'in', 'out']);
  if (field === null) return null;
  const column = check.column(field('column'));
  const come = check.list(field('in'), WORDS_MAX, (each) => check.text(each));
  const go = check.list(field('out'), WORDS_MAX, (each) => check.text(each));
  if (column === null || come === null || go === null) return null;
  return { column, in: come, out: go };
}

function readSide(check: Checker, value: JsonNode): SideMapping | null {
  const field = check.object(value.json, value.path, ['quantity', 'asset']);
  if (field === null) return null;
  const quantity = check.column(field('quantity'));
  const asset = check.maybe('asset', field('asset'), (each) => check.source(each));
  return quantity === null ? null : { quantity, ...asset };
}

function readOperation(check: Checker, value: JsonNode): OperationMapping | null {
  const field = check.object(value.json, value.path, ['column', 'kinds', 'otherwise', 'every']);
  if (field === null) return null;
  if (field('every').json !== undefined) {
    const only = check.object(value.json, value.path, ['every']);
    const every = only && readKind(check, only('every'));
    return every === null ? null : { every };
  }
  const column = check.column(field('column'));
  const kinds = check.record(field('kinds'), WORDS_MAX, (each) => readKind(check, each));
  const rest = check.maybe('otherwise', field('otherwise'), (each) => check.oneOf(each, OTHERWISE));
  return column === null || kinds === null ? null : { column, kinds, ...rest };
}

function readKind(check: Checker, value: JsonNode): KindRule | null {
  if (typeof value.json === 'string') return check.oneOf(value, KINDS);
  const field = check.object(value.json, value.path, ['in', 'out']);
  if (field === null) return null;
  return {
    ...check.maybe('in', field('in'), (each) => check.oneOf(each, KINDS)),
    ...check.maybe('out', field('out'), (each) => check.oneOf(each, KINDS)),
  };
}

function readFee(check: Checker, value: JsonNode): FeeMapping | null {
  const field = check.object(value.json, value.path, ['quantity', 'asset', 'sign', 'included']);
  if (field === null) return null;
  const quantity = check.column(field('quantity'));
  const rest = {
    ...check.maybe('asset', field('asset'), (each) => check.source(each)),
    ...check.maybe('sign', field('sign'), (each) => check.oneOf(each, FEE_SIGNS)),
    ...check.maybe('included', field('included'), (each) => check.flag(each)),
  };
  return quantity === null ? null : { quantity, ...rest };
}

function readValue(check: Checker, value: JsonNode): ValueMapping | null {
  const field = check.object(value.json, value.path, ['quantity', 'currency']);
  if (field === null) return null;
  const quantity = check.column(field('quantity'));
  const currency = check.source(field('currency'));
  return quantity === null || currency === null ? null : { quantity, currency };
}

function readGroup(check: Checker, value: JsonNode): Grouping | null {
  const by = check.tag(value, 'by', ['row', 'id', 'second']);
  if (by === null) return null;
  const fields = { row: ['by'], id: ['by', 'column'], second: ['by', 'with'] };
  const field = check.object(value.json, value.path, fields[by]);
  if (field === null) return null;
  if (by === 'row') return { by };
  if (by === 'second')
    return { by, ...check.maybe('with', field('with'), (ref) => check.column(ref)) };
  const column = check.column(field('column'));
  return column === null ? null : { by, column };
}

function readColumns(check: Checker, value: JsonNode): TextColumns | null {
  const names = ['account', 'toAccount', 'id', 'hash', 'note'] as const;
  const field = check.object(value.json, value.path, names);
  if (field === null) return null;
  const columns: { -readonly [Name in keyof TextColumns]: TextColumns[Name] } = {};
  for (const name of names) {
    const ref = field(name).json === undefined ? null : check.column(field(name));
    if (ref !== null) columns[name] = ref;
  }
  return columns;
}

function readStatus(check: Checker, value: JsonNode): NonNullable<Mapping['status']> | null {
  const field = check.object(value.json, value.path, ['column', 'done']);
  if (field === null) return null;
  const column = check.column(field('column'));
  const done = check.list(field('done'), WORDS_MAX, (each) => check.text(each));
  return column === null || done === null ? null : { column, done };
}
