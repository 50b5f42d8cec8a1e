import type {
  AmountMapping,
  ColumnRef,
  Layout,
  SideMapping,
  TextSource,
} from '@meridian/tax-import/mapping/mapping.ts';

import type { MappingDraft } from '../model/mapping-view.ts';
import { layoutOf, NO_COLUMN } from './layout-choices.ts';
import { columnOf, type FieldId } from './mapping-fields.ts';

/** The draft with one field set, or left out for undefined. */
export function withField(
  draft: MappingDraft,
  id: FieldId,
  source: TextSource | undefined,
): MappingDraft {
  const column = columnOf(source);
  const { time, fee, value, columns, status } = draft;
  switch (id) {
    case 'time':
      return { ...draft, time: { ...time, column: column ?? NO_COLUMN } };
    case 'clock':
      return time === undefined ? draft : { ...draft, time: put(time, 'clock', column) };
    case 'operation':
      return withOperations(draft, column);
    case 'fee':
      return put(draft, 'fee', column === undefined ? undefined : { ...fee, quantity: column });
    case 'feeAsset':
      return fee === undefined ? draft : { ...draft, fee: put(fee, 'asset', source) };
    case 'value':
      return put(
        draft,
        'value',
        column === undefined ? undefined : { currency: NO_COLUMN, ...value, quantity: column },
      );
    case 'valueCurrency':
      return value === undefined
        ? draft
        : { ...draft, value: { ...value, currency: source ?? NO_COLUMN } };
    case 'groupId':
      return { ...draft, group: { by: 'id', column: column ?? NO_COLUMN } };
    case 'groupWith':
      return {
        ...draft,
        group: column === undefined ? { by: 'second' } : { by: 'second', with: column },
      };
    case 'account':
    case 'toAccount':
    case 'id':
    case 'hash':
    case 'note':
      return { ...draft, columns: put(columns ?? {}, id, column) };
    case 'status':
      return put(
        draft,
        'status',
        column === undefined ? undefined : { done: [], ...status, column },
      );
    default:
      return { ...draft, layout: layoutWith(layoutOf(draft), id, source, column) };
  }
}

/** Answers stay when only the column changes. */
function withOperations(draft: MappingDraft, column: ColumnRef | undefined): MappingDraft {
  const { operation } = draft;
  const named = operation !== undefined && 'column' in operation ? operation : { kinds: {} };
  return put(draft, 'operation', column === undefined ? undefined : { ...named, column });
}

function layoutWith(
  layout: Layout,
  id: FieldId,
  source: TextSource | undefined,
  column: ColumnRef | undefined,
): Layout {
  if (layout.is === 'sides') return sidesWith(layout, id, source, column);
  if (layout.is === 'assets') return layout;
  const amount = amountWith(layout.amount, id, column);
  if (amount !== null) return { ...layout, amount };
  if (layout.is === 'legs') {
    return id === 'asset' ? put(layout, 'asset', source) : put(layout, 'balance', column);
  }
  const { market } = layout;
  if (id === 'market') return { ...layout, market: { column: column ?? NO_COLUMN } };
  if (id === 'total' || id === 'price') return put(layout, id, column);
  if ('column' in market || (id !== 'base' && id !== 'quote')) return layout;
  return { ...layout, market: { ...market, [id]: source ?? NO_COLUMN } };
}

function sidesWith(
  layout: Extract<Layout, { is: 'sides' }>,
  id: FieldId,
  source: TextSource | undefined,
  column: ColumnRef | undefined,
): Layout {
  const side = id.startsWith('in') ? 'in' : 'out';
  const before = layout[side];
  if (id.endsWith('Quantity')) {
    return put(layout, side, column === undefined ? undefined : { ...before, quantity: column });
  }
  const base: SideMapping = before ?? { quantity: NO_COLUMN };
  return { ...layout, [side]: put(base, 'asset', source) };
}

/** Null when the field is none of the amount's. */
function amountWith(
  amount: AmountMapping,
  id: FieldId,
  column: ColumnRef | undefined,
): AmountMapping | null {
  const chosen = column ?? NO_COLUMN;
  if (id === 'signed') return { signed: chosen };
  if (id === 'unsigned') return { ...('unsigned' in amount ? amount : {}), unsigned: chosen };
  const both = 'in' in amount ? amount : { in: NO_COLUMN, out: NO_COLUMN };
  if (id === 'comeIn') return { ...both, in: chosen };
  if (id === 'goOut') return { ...both, out: chosen };
  if (id !== 'side' || !('unsigned' in amount)) return null;
  const side = column === undefined ? undefined : { in: [], out: [], ...amount.side, column };
  return put(amount, 'side', side);
}

/** An object with a field set, or without it for undefined. */
export function put<T extends object, Name extends keyof T>(
  object: T,
  name: Name,
  value: T[Name] | undefined,
): T {
  const rest = Object.fromEntries(Object.entries(object).filter(([known]) => known !== name));
  // `as`: all of `T` but the one field, which is optional wherever it is left out.
  return (value === undefined ? rest : { ...rest, [name]: value }) as T;
}
