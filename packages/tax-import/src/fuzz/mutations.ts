/** Seeded changes to tables, for files that nobody would write and some program will. */

/** A table while it is changed; the header may stand anywhere. */
export interface FuzzTable {
  rows: string[][];
  /** Position of the header; -1 once it is not what it was. */
  header: number;
}

/** Where the numbers of one case come from. */
export class Dice {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** A whole number from 0 up to, but without, `end`. */
  below(end: number): number {
    return Math.floor(this.#random() * end);
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  /** @throws RangeError when there is nothing to pick from */
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }
}

/** Cells that broke an importer, or look as if they could. */
const ODD_CELLS: readonly string[] = [
  ...['', ' ', '-', '--', 'N/A', 'null', '#REF!', '0', '-0', '00', '+1', '1e400', '-1E-30', '1e8'],
  ...['NaN', 'Infinity', '1,5', '1.234,56', '1,234.56', '1 234', '−5', '٥', '0x10', '(5)', '5-'],
  ...['€5', '5 BTC', 'BTC 5', '.5', '5.', '1_000', '9'.repeat(60), `0.${'1'.repeat(40)}`],
  ...['0000-00-00 00:00:00', '2024-02-30 10:00:00', '2023-02-29', '2024-03-31 02:30:00'],
  ...['9999-12-31 23:59:59', '1970-01-01 00:00:00', '2024-13-01 00:00:00', '1709211907'],
  ...['1709211907000', '2024-01-01T00:00:00+99:99', '2024-10-27 02:30:00', '31.12.2024 24:00'],
  ...['01/02/03', 'Jan. 5, 2024, 12:13 AM', '45351.5', '2024-02-29T13:05:07.123456789Z'],
  ...['"', '""', '"a', 'a"b', 'a\nb', 'a\r\nb', 'a,b;c\td|e', '\0', '\uFEFF', '\u200B', '\u202E'],
  ...['=1+1', '__proto__', 'constructor', 'toString', '🦀', 'é'.repeat(300), 'x'.repeat(40_000)],
];

function changeCell(text: string, dice: Dice): string {
  switch (dice.below(8)) {
    case 0:
      return text.startsWith('-') ? text.slice(1) : `-${text}`;
    case 1:
      return text + dice.pick(['0', '1', '9', ' ', '.', ' BTC', 'x']);
    case 2:
      return text.slice(0, dice.below(text.length + 1));
    case 3:
      return dice.chance(0.5) ? text.toUpperCase() : text.toLowerCase();
    case 4:
      return text.replace(/\d/, () => `${dice.below(10)}`);
    default:
      return dice.pick(ODD_CELLS);
  }
}

type Mutation = (table: FuzzTable, dice: Dice, others: readonly FuzzTable[]) => void;

/** Some row that is not the header, where there is one. */
function someRow(table: FuzzTable, dice: Dice): number {
  const first = Math.max(table.header + 1, 0);
  return first < table.rows.length ? first + dice.below(table.rows.length - first) : -1;
}

function insertRow(table: FuzzTable, index: number, row: readonly string[]): void {
  table.rows.splice(index, 0, [...row]);
  // Above the header it may be a header itself, of another file.
  if (index <= table.header) table.header = -1;
}

const editCell: Mutation = (table, dice) => {
  const row = table.rows[someRow(table, dice)];
  if (row === undefined || row.length === 0) return;
  const column = dice.below(row.length);
  row[column] = changeCell(row[column] ?? '', dice);
};

/** A cell from elsewhere is the likeliest to be taken for what it is not. */
const borrowCell: Mutation = (table, dice, others) => {
  const row = table.rows[someRow(table, dice)];
  const from = dice.chance(0.8) ? table : dice.pick(others);
  const source = from.rows[someRow(from, dice)];
  if (row === undefined || row.length === 0 || source === undefined) return;
  const column = dice.below(row.length);
  const sameColumn = dice.chance(0.6) ? source[column] : source[dice.below(source.length)];
  row[column] = sameColumn ?? '';
};

const dropRow: Mutation = (table, dice) => {
  const index = someRow(table, dice);
  if (index >= 0) table.rows.splice(index, 1);
};

const repeatRow: Mutation = (table, dice) => {
  const index = someRow(table, dice);
  const row = table.rows[index];
  if (row === undefined) return;
  const to = dice.chance(0.5) ? index : table.rows.length;
  for (let times = 1 + dice.below(3); times > 0; times -= 1) insertRow(table, to, row);
};

const swapRows: Mutation = (table, dice) => {
  const [a, b] = [someRow(table, dice), someRow(table, dice)];
  const [first, second] = [table.rows[a], table.rows[b]];
  if (first !== undefined && second !== undefined) {
    [table.rows[a], table.rows[b]] = [second, first];
  }
};

const resizeRow: Mutation = (table, dice) => {
  const index = someRow(table, dice);
  const row = table.rows[index];
  if (row === undefined) return;
  if (dice.chance(0.5)) row.length = dice.below(row.length + 1);
  else row.push(...Array.from({ length: 1 + dice.below(40) }, () => dice.pick(['', '', 'x'])));
};

const blankRow: Mutation = (table, dice) => {
  const width = dice.pick([0, 1, table.rows[0]?.length ?? 1]);
  insertRow(
    table,
    dice.below(table.rows.length + 1),
    Array.from({ length: width }, () => ''),
  );
};

const strangeRow: Mutation = (table, dice, others) => {
  const from = dice.pick(others);
  const index = Math.max(someRow(table, dice), 0);
  insertRow(table, index, from.rows[dice.below(from.rows.length)] ?? []);
};

const repeatHeader: Mutation = (table, dice) => {
  const header = table.rows[table.header];
  if (header !== undefined) insertRow(table, table.header + 1 + dice.below(3), header);
};

const preamble: Mutation = (table, dice) => {
  const line = dice.pick([['sep=,'], ['UID: 1', 'Name: x'], [''], ['a'], ['x', 'y', 'z']]);
  for (let times = 1 + dice.below(4); times > 0; times -= 1) insertRow(table, 0, line);
};

const editHeader: Mutation = (table, dice) => {
  const header = table.rows[table.header];
  if (header === undefined || header.length === 0) return;
  const column = dice.below(header.length);
  const text = header[column] ?? '';
  const spellings = [text.toUpperCase(), ` ${text} `, `\uFEFF${text}`, text.replaceAll(' ', '_')];
  if (dice.chance(0.7)) header[column] = dice.pick(spellings);
  else {
    header[column] = changeCell(text, dice);
    table.header = -1;
  }
};

function eachRow(table: FuzzTable, change: (row: string[], isHeader: boolean) => void): void {
  for (const [index, row] of table.rows.entries()) change(row, index === table.header);
}

function someColumn(table: FuzzTable, dice: Dice): number {
  return dice.below(table.rows[table.header]?.length ?? 1);
}

const dropColumn: Mutation = (table, dice) => {
  const column = someColumn(table, dice);
  eachRow(table, (row) => row.splice(column, 1));
  table.header = -1;
};

const repeatColumn: Mutation = (table, dice) => {
  const column = someColumn(table, dice);
  eachRow(table, (row) => row.splice(column, 0, row[column] ?? ''));
  table.header = -1;
};

const swapColumns: Mutation = (table, dice) => {
  const [a, b] = [someColumn(table, dice), someColumn(table, dice)];
  eachRow(table, (row) => {
    const [first, second] = [row[a], row[b]];
    if (first !== undefined && second !== undefined) [row[a], row[b]] = [second, first];
  });
};

const addColumn: Mutation = (table, dice) => {
  const column = someColumn(table, dice);
  eachRow(table, (row, isHeader) => {
    if (row.length > column)
      row.splice(column, 0, isHeader ? 'Something else' : dice.pick(['', 'x', '1']));
  });
};

/** Often the small ones, for the large ones mostly end at the header. */
const MUTATIONS: readonly Mutation[] = [
  ...[editCell, editCell, editCell, editCell, borrowCell, borrowCell, borrowCell, borrowCell],
  ...[dropRow, dropRow, repeatRow, repeatRow, swapRows, resizeRow, blankRow, strangeRow],
  ...[repeatHeader, preamble, editHeader, dropColumn, repeatColumn, swapColumns, addColumn],
];

/** Changes a table a few times. @param others tables whose cells and rows may get in */
export function mutate(table: FuzzTable, dice: Dice, others: readonly FuzzTable[]): void {
  for (let times = 1 + dice.below(6); times > 0; times -= 1) {
    dice.pick(MUTATIONS)(table, dice, others);
    if (table.rows.length === 0) return;
  }
}
