import { normaliseHeader } from '../recognition/header-names.ts';
import type { AmountMapping, ColumnRef, Mapping, TextSource } from './mapping.ts';

/** A column that a mapping names, and whether a row without it means nothing. */
export interface NamedColumn {
  readonly ref: ColumnRef;
  readonly needed: boolean;
}

/** One text for each column, whichever way it is written. */
export function nameOfRef(ref: ColumnRef): string {
  const { header, nth } = typeof ref === 'string' ? { header: ref, nth: 1 } : ref;
  return `${normaliseHeader(header)}\n${nth}`;
}

/** The header as the mapping writes it, for messages about a cell. */
export function titleOfRef(ref: ColumnRef): string {
  return typeof ref === 'string' ? ref : ref.header;
}

/**
 * Position of a column in a header; -1 when it is not there. A name alone means the only column of
 * that name: of two, neither is it.
 */
export function positionOf(ref: ColumnRef, names: readonly string[]): number {
  const { header, nth } = typeof ref === 'string' ? { header: ref, nth: 0 } : ref;
  const wanted = normaliseHeader(header);
  let first = -1;
  let count = 0;
  for (const [index, name] of names.entries()) {
    if (name !== wanted) continue;
    count += 1;
    if (count === nth) return index;
    if (count === 1) first = index;
  }
  return nth === 0 && count === 1 ? first : -1;
}

/**
 * All columns a mapping names, but those that it describes by a pattern. Amounts, their assets and
 * what groups rows are needed; texts and values may be missing.
 */
export function namedColumns(mapping: Mapping): NamedColumn[] {
  const { time, operation, fee, value, group, columns = {}, status } = mapping;
  const needed = [
    time.column,
    time.clock,
    ...layoutColumns(mapping.layout),
    operation !== undefined && 'column' in operation ? operation.column : undefined,
    fee?.quantity,
    columnOf(fee?.asset),
    status?.column,
    group?.by === 'id' ? group.column : undefined,
    group?.by === 'second' ? group.with : undefined,
    columns.id,
  ];
  const others = [
    value?.quantity,
    columnOf(value?.currency),
    ...[columns.account, columns.toAccount, columns.hash, columns.note],
  ];
  const named = new Map<string, NamedColumn>();
  const add = (ref: ColumnRef | undefined, isNeeded: boolean): void => {
    if (ref !== undefined && !named.has(nameOfRef(ref))) {
      named.set(nameOfRef(ref), { ref, needed: isNeeded });
    }
  };
  for (const ref of needed) add(ref, true);
  for (const ref of others) add(ref, false);
  return [...named.values()];
}

function layoutColumns(layout: Mapping['layout']): (ColumnRef | undefined)[] {
  switch (layout.is) {
    case 'legs':
      return [columnOf(layout.asset), ...amountColumns(layout.amount), layout.balance];
    case 'sides':
      return [layout.in, layout.out].flatMap((side) => [side?.quantity, columnOf(side?.asset)]);
    case 'pair': {
      const { market } = layout;
      const named =
        'column' in market ? [market.column] : [market.base, market.quote].map(columnOf);
      return [...named, ...amountColumns(layout.amount), layout.total, layout.price];
    }
    case 'assets':
      return 'headers' in layout
        ? []
        : layout.assets.flatMap(({ quantity, fee, balance }) => [quantity, fee, balance]);
  }
}

function amountColumns(amount: AmountMapping): (ColumnRef | undefined)[] {
  if ('signed' in amount) return [amount.signed];
  return 'in' in amount ? [amount.in, amount.out] : [amount.unsigned, amount.side?.column];
}

function columnOf(source: TextSource | undefined): ColumnRef | undefined {
  return typeof source === 'object' && 'constant' in source ? undefined : source;
}
