import { DECIMAL_MARKS, type DecimalMark } from '@meridian/tax-import/ledger/decimal-mark.ts';
import { DAY_ORDERS, type DayOrder } from '@meridian/tax-import/times/day-order.ts';
import type { FormatId } from '@meridian/tax-import/formats/format-id.ts';
import { FORMATS, formatOf } from '@meridian/tax-import/formats/registry.ts';

/** What the words answer of what files may leave open; alike in every command that reads files. */
export interface Reading {
  /** Files of saved mappings, for files that no format knows. */
  readonly mappings: readonly string[];
  /** Zone of files that state none. */
  readonly timeZone?: string;
  /** Of dates that do not tell it themselves. */
  readonly dayOrder?: DayOrder;
  /** Of files whose numbers can be read with both. */
  readonly decimalMark?: DecimalMark;
  /** What a file is read as that has the columns of several formats. */
  readonly format?: FormatId;
  /** Renamed operations by the name that their format knows. */
  readonly operations: Readonly<Record<string, string>>;
}

export const READING_USAGE = `  --zone ZONE           time zone of files that state none, such as Europe/Berlin
  --day-order ORDER     ${DAY_ORDERS.join(', ')}; of dates that do
                        not tell it themselves
  --decimal-mark MARK   . or , before the decimals; of files whose numbers do not
                        tell it themselves
  --read-as ID          the format of files that have the columns of several;
                        inspect names the ids
  --operation NEW=OLD   an operation that its format does not know, and the name it
                        has for it; may be given more than once
  --mapping FILE.json   a saved mapping, for files that no format knows; may be
                        given more than once: the first that fits a file reads it
`;

export const READING_OPTIONS = {
  zone: { type: 'string' },
  'day-order': { type: 'string' },
  'decimal-mark': { type: 'string' },
  'read-as': { type: 'string' },
  operation: { type: 'string', multiple: true },
  mapping: { type: 'string', multiple: true },
} as const;

interface Values {
  readonly zone?: string | undefined;
  readonly 'day-order'?: string | undefined;
  readonly 'decimal-mark'?: string | undefined;
  readonly 'read-as'?: string | undefined;
  readonly operation?: readonly string[] | undefined;
  readonly mapping?: readonly string[] | undefined;
}

/** The answers, or what is wrong with them. */
export function readReading(values: Values): Reading | string {
  const { zone, mapping = [], operation = [] } = values;
  const order = values['day-order'];
  const dayOrder = DAY_ORDERS.find((candidate) => candidate === order);
  if (order !== undefined && dayOrder === undefined) {
    return `--day-order must be one of ${DAY_ORDERS.join(', ')}`;
  }
  const mark = values['decimal-mark'];
  const decimalMark = DECIMAL_MARKS.find((each) => each === mark);
  if (mark !== undefined && decimalMark === undefined) return '--decimal-mark must be . or ,';
  const id = values['read-as'];
  const format = id === undefined ? undefined : formatOf(id);
  if (id !== undefined && format === undefined) {
    return `--read-as must be the id of a format, such as ${FORMATS[0]?.id ?? ''}`;
  }
  const operations: Record<string, string> = {};
  for (const words of operation) {
    const [, name = '', known = ''] = /^([^=]+)=([^=]+)$/.exec(words) ?? [];
    if (name === '') return '--operation must be a new name and an old one: NEW=OLD';
    operations[name] = known;
  }
  return {
    mappings: mapping,
    operations,
    ...(zone === undefined ? {} : { timeZone: zone }),
    ...(dayOrder === undefined ? {} : { dayOrder }),
    ...(decimalMark === undefined ? {} : { decimalMark }),
    ...(format === undefined ? {} : { format: format.id }),
  };
}
