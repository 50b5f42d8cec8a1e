import { msBetween } from '@meridian/tax-engine/common/time.ts';
import type {
  Cells,
  Column,
  FormatDefinition,
  FormatReader,
  ReadContext,
} from '../formats/format.ts';
import { parseOrderedTime } from '../times/day-order.ts';
import type { Throttle } from '../throttle.ts';
import { normaliseHeader } from '../recognition/header-names.ts';
import { nameOfRef, namedColumns } from './column-refs.ts';
import { MappedEntries } from './mapped-entries.ts';
import { enterGroups } from './mapped-groups.ts';
import { type MappedRow, MappedRows } from './mapped-rows.ts';
import type { Mapping, TimeMapping } from './mapping.ts';
import { parsePattern } from './time-pattern.ts';

/**
 * A format made of a mapping: its rows go the way of all rows, each to an entry or aside with a
 * reason. The ids of its columns are those of `nameOfRef`.
 */
export function mappedFormat(mapping: Mapping): FormatDefinition {
  const { time, name, account = name } = mapping;
  return {
    id: `mapping:${name}`,
    name,
    account,
    columns: namedColumns(mapping).map(({ ref, needed }): Column => {
      const header = normaliseHeader(typeof ref === 'string' ? ref : ref.header);
      return { id: nameOfRef(ref), headers: [header], required: needed };
    }),
    timeColumn: nameOfRef(time.column),
    decimalMark: mapping.decimalMark ?? null,
    isMapping: true,
    zone: time.zone ?? null,
    ...timeReading(time),
    open: (context) => new MappedReader(context, mapping),
  };
}

function timeReading({ pattern, dayOrder }: TimeMapping): Partial<FormatDefinition> {
  const parseTime = pattern === undefined ? null : parsePattern(pattern);
  if (parseTime !== null) return { parseTime };
  if (dayOrder === undefined) return { parseOrdered: parseOrderedTime };
  return { parseTime: (text) => parseOrderedTime(text, dayOrder) };
}

class MappedReader implements FormatReader {
  readonly #context: ReadContext;
  readonly #rows: MappedRows;
  readonly #entries: MappedEntries;
  readonly #groups = new Map<string, MappedRow[]>();

  constructor(context: ReadContext, mapping: Mapping) {
    this.#context = context;
    this.#rows = new MappedRows(context, mapping);
    this.#entries = new MappedEntries(context.ledger, hasBalances(mapping));
  }

  row(cells: Cells, line: number): void {
    const row = this.#rows.read(cells, line);
    if (row === null) return;
    if (row.group === null) return this.#entries.alone(row);
    const rows = this.#groups.get(row.group);
    if (rows === undefined) this.#groups.set(row.group, [row]);
    else rows.push(row);
  }

  async finish(throttle: Throttle): Promise<void> {
    const inOrder = (rows: readonly MappedRow[]): MappedRow[] => rows.toSorted(compareRows);
    const groups = [...this.#groups.values()].map(inOrder);
    await enterGroups(groups, this.#entries, this.#context.ledger, throttle);
  }
}

/** By time and content: where a row stands in the file says nothing. */
function compareRows(a: MappedRow, b: MappedRow): number {
  return msBetween(b.at, a.at) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
}

function hasBalances({ layout }: Mapping): boolean {
  switch (layout.is) {
    case 'legs':
      return layout.balance !== undefined;
    case 'assets':
      return 'headers' in layout
        ? layout.headers.balance !== undefined
        : layout.assets.some(({ balance }) => balance !== undefined);
    default:
      return false;
  }
}
