import type {
  AmountMapping,
  ColumnRef,
  Layout,
  TextSource,
} from '@meridian/tax-import/mapping/mapping.ts';

import type { MappingDraft } from '../model/mapping-view.ts';
import { isConstant } from './column-key.ts';
import { groupChoice, layoutOf, marketChoice, NO_COLUMN } from './layout-choices.ts';

export type FieldId =
  | 'time'
  | 'clock'
  | 'asset'
  | 'signed'
  | 'comeIn'
  | 'goOut'
  | 'unsigned'
  | 'side'
  | 'balance'
  | 'inQuantity'
  | 'inAsset'
  | 'outQuantity'
  | 'outAsset'
  | 'market'
  | 'base'
  | 'quote'
  | 'total'
  | 'price'
  | 'operation'
  | 'fee'
  | 'feeAsset'
  | 'value'
  | 'valueCurrency'
  | 'groupId'
  | 'groupWith'
  | 'account'
  | 'toAccount'
  | 'id'
  | 'hash'
  | 'note'
  | 'status';

/** A field of the dialog that names a column. */
export interface FieldSpec {
  readonly id: FieldId;
  readonly needed: boolean;
  /** Whether one text for all rows can stand for the column. */
  readonly canBeConstant: boolean;
}

function field(id: FieldId, needed = false, canBeConstant = false): FieldSpec {
  return { id, needed, canBeConstant };
}

export const TIME_FIELDS: readonly FieldSpec[] = [field('time', true), field('clock')];

/** The fields of the amounts, by the chosen layout. */
export function amountFields(draft: MappingDraft): readonly FieldSpec[] {
  const layout = layoutOf(draft);
  switch (layout.is) {
    case 'legs':
      return [field('asset', false, true), ...directionFields(layout.amount), field('balance')];
    case 'sides':
      return [
        field('outQuantity'),
        field('outAsset', false, true),
        field('inQuantity'),
        field('inAsset', false, true),
      ];
    case 'pair':
      return [
        ...(marketChoice(layout) === 'column'
          ? [field('market', true)]
          : [field('base', true, true), field('quote', true, true)]),
        ...directionFields(layout.amount),
        field('total'),
        field('price'),
      ];
    case 'assets':
      return [];
  }
}

function directionFields(amount: AmountMapping): FieldSpec[] {
  if ('signed' in amount) return [field('signed', true)];
  if ('in' in amount) return [field('comeIn', true), field('goOut', true)];
  return [field('unsigned', true), field('side')];
}

/** Fees, value, what belongs together, texts. */
export function moreFields(draft: MappingDraft): readonly FieldSpec[] {
  const { fee, value } = draft;
  const by = groupChoice(draft);
  return [
    ...(by === 'id' ? [field('groupId', true)] : []),
    ...(by === 'second' ? [field('groupWith')] : []),
    field('fee'),
    ...(fee === undefined ? [] : [field('feeAsset', false, true)]),
    field('value'),
    ...(value === undefined ? [] : [field('valueCurrency', true, true)]),
    field('status'),
    field('account'),
    field('toAccount'),
    field('id'),
    field('hash'),
    field('note'),
  ];
}

/** What a field is mapped to; undefined for nothing. */
export function valueOf(draft: MappingDraft, id: FieldId): TextSource | undefined {
  const found = read(draft, id);
  return found === NO_COLUMN ? undefined : found;
}

function read(draft: MappingDraft, id: FieldId): TextSource | undefined {
  const { time, operation, fee, value, group, columns, status } = draft;
  switch (id) {
    case 'time':
      return time?.column;
    case 'clock':
      return time?.clock;
    case 'operation':
      return operation !== undefined && 'column' in operation ? operation.column : undefined;
    case 'fee':
      return fee?.quantity;
    case 'feeAsset':
      return fee?.asset;
    case 'value':
      return value?.quantity;
    case 'valueCurrency':
      return value?.currency;
    case 'groupId':
      return group?.by === 'id' ? group.column : undefined;
    case 'groupWith':
      return group?.by === 'second' ? group.with : undefined;
    case 'account':
    case 'toAccount':
    case 'id':
    case 'hash':
    case 'note':
      return columns?.[id];
    case 'status':
      return status?.column;
    default:
      return readLayout(layoutOf(draft), id);
  }
}

function readLayout(layout: Layout, id: FieldId): TextSource | undefined {
  if ('amount' in layout) {
    const { amount } = layout;
    if (id === 'signed') return 'signed' in amount ? amount.signed : undefined;
    if (id === 'comeIn') return 'in' in amount ? amount.in : undefined;
    if (id === 'goOut') return 'in' in amount ? amount.out : undefined;
    if (id === 'unsigned') return 'unsigned' in amount ? amount.unsigned : undefined;
    if (id === 'side') return 'unsigned' in amount ? amount.side?.column : undefined;
  }
  if (layout.is === 'legs') {
    return id === 'asset' ? layout.asset : id === 'balance' ? layout.balance : undefined;
  }
  if (layout.is === 'sides') {
    if (id === 'inQuantity') return layout.in?.quantity;
    if (id === 'inAsset') return layout.in?.asset;
    return id === 'outQuantity' ? layout.out?.quantity : layout.out?.asset;
  }
  if (layout.is !== 'pair') return undefined;
  const { market } = layout;
  if (id === 'market') return 'column' in market ? market.column : undefined;
  if (id === 'total' || id === 'price') return layout[id];
  if ('column' in market) return undefined;
  return id === 'base' ? market.base : market.quote;
}

/** A column of a source; a text that stands for one is none. */
export function columnOf(source: TextSource | undefined): ColumnRef | undefined {
  return isConstant(source) ? undefined : source;
}
