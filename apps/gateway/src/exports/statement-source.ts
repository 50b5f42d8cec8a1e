import { add, decimal, decimalToText, subtract, ZERO } from '@meridian/money/decimal.ts';
import { atomsToText } from '@meridian/ledger/atoms.ts';
import { invariant } from '@meridian/money/invariant.ts';
import type { Statement } from '@meridian/protocol/contracts/exports.ts';
import { sql } from 'kysely';
import { scaleOf } from '../venue/scale-of.ts';
import { type LedgerReader, type NumberedEntry, readEntries } from '../assets/ledger.ts';
import type { ExportRow } from './store.ts';
import { NOTHING_YET, type Written } from './written.ts';

/** What came in, went out and was paid in fees, as exact decimals, and how many entries there were. */
interface Sums {
  readonly in: string;
  readonly out: string;
  readonly fees: string;
  readonly entries: number;
}

/** How far a statement is: it keeps sums, whatever the number of entries. */
interface Progress {
  readonly next: string | null;
  /** By asset, then by kind of entry. */
  readonly sums: Readonly<Record<string, Readonly<Record<string, Sums>>>>;
}

const NONE: Sums = { in: '0', out: '0', fees: '0', entries: 0 };

interface Given {
  readonly reader: LedgerReader;
  readonly accounts: readonly string[];
  readonly name: string;
  readonly now: number;
}

/**
 * A statement of a span: it reads the ledger a page at a time and writes nothing before the last. What the balances
 * are before and after comes from the journal's own running totals, not from the sums: where the two do not agree to
 * the last unit there is no statement.
 */
export async function nextStatementPart(given: Given, job: ExportRow): Promise<Written> {
  const { reader, accounts } = given;
  const { from_at: from, until_entry: until, cursor } = job;
  const before = progressOf(cursor);
  const { entries, next } = await readEntries(reader, {
    accounts,
    cursor: before.next ?? undefined,
    ...{ from, until: until ?? NOTHING_YET },
  });
  const sums = entries.reduce(counted, before.sums);
  if (next !== null) return { text: '', rows: 0, cursor: JSON.stringify({ next, sums }) };
  const bounds = { accounts, from, until: until ?? NOTHING_YET };
  const [opening, closing] = [
    await balancesBefore(reader, bounds),
    await balancesUntil(reader, bounds),
  ];
  const statement = statementOf(job, given, { sums, opening, closing });
  return { text: `${JSON.stringify(statement)}\n`, rows: statement.assets.length, cursor: null };
}

function progressOf(cursor: string | null): Progress {
  // `as`: written by this file alone.
  return cursor === null ? { next: null, sums: {} } : (JSON.parse(cursor) as Progress);
}

function counted(sums: Progress['sums'], { entry }: NumberedEntry): Progress['sums'] {
  const kind = entry.detail === '' ? entry.kind : `${entry.kind} ${entry.detail}`;
  const legs = [
    ...(entry.in === null ? [] : [{ ...entry.in, side: 'in' as const }]),
    ...(entry.out === null ? [] : [{ ...entry.out, side: 'out' as const }]),
    ...entry.fees.map((fee) => ({ ...fee, side: 'fees' as const })),
  ];
  const touched = new Set(legs.map(({ asset }) => asset));
  const changed = [...touched].map((asset) => {
    const kinds = sums[asset] ?? {};
    const own = legs.filter((leg) => leg.asset === asset);
    const before = kinds[kind] ?? NONE;
    const sum = { ...before, entries: before.entries + 1 };
    for (const { side, quantity } of own)
      sum[side] = decimalToText(add(decimal(sum[side]), decimal(quantity)));
    return [asset, { ...kinds, [kind]: sum }] as const;
  });
  return { ...sums, ...Object.fromEntries(changed) };
}

type Balances = ReadonlyMap<string, string>;

interface Bounds {
  readonly accounts: readonly string[];
  readonly from: bigint | null;
  readonly until: bigint;
}

async function balancesBefore(reader: LedgerReader, { accounts, from }: Bounds): Promise<Balances> {
  return from === null ? new Map() : balancesAt(reader, accounts, sql`at < ${from}::bigint`);
}

function balancesUntil(reader: LedgerReader, { accounts, until }: Bounds): Promise<Balances> {
  return balancesAt(reader, accounts, sql`entry <= ${until}::bigint`);
}

/** The last running total of each coin of each account, found by an index, added up by coin. */
async function balancesAt(
  { kysely, port }: LedgerReader,
  accounts: readonly string[],
  isBefore: ReturnType<typeof sql>,
): Promise<Balances> {
  const { rows } = await sql<{ readonly asset: string; readonly atoms: string }>`
    select b.asset, sum(l.total)::text as atoms from venue_balances b
    cross join lateral (
      select total from venue_postings p
      where p.account = b.account and p.asset = b.asset and amount <> 0 and ${isBefore}
      order by at desc, entry desc, line desc limit 1
    ) l
    where b.account = any(${accounts}::text[]) group by b.asset`.execute(kysely);
  return new Map(
    rows.map(({ asset, atoms }) => [asset, atomsToText(BigInt(atoms), scaleOf(port, asset))]),
  );
}

interface Found {
  readonly sums: Progress['sums'];
  readonly opening: Balances;
  readonly closing: Balances;
}

function statementOf(
  { from_at: from, to_at: to }: ExportRow,
  { name, now }: Given,
  { sums, opening, closing }: Found,
): Statement {
  const codes = new Set([...Object.keys(sums), ...opening.keys(), ...closing.keys()]);
  const assets = [...codes].toSorted().map((asset) => {
    const balances = { opening: opening.get(asset) ?? '0', closing: closing.get(asset) ?? '0' };
    const kinds = Object.entries(sums[asset] ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const movements = kinds.map(([kind, sum]) => ({ kind, ...sum }));
    const change = movements.reduce(
      (sum, each) =>
        subtract(add(sum, decimal(each.in)), add(decimal(each.out), decimal(each.fees))),
      ZERO,
    );
    const computed = decimalToText(add(decimal(balances.opening), change));
    invariant(computed === balances.closing, `${asset} adds up: ${computed}, ${balances.closing}`);
    return { asset, ...balances, movements };
  });
  const isShown = ({ opening: first, closing: last, movements }: (typeof assets)[number]) =>
    first !== '0' || last !== '0' || movements.length > 0;
  return {
    ...{ schema: 'meridian-statement/1', account: name, madeAt: now },
    ...{ from: numberOf(from), to: numberOf(to), assets: assets.filter(isShown) },
  };
}

function numberOf(value: bigint | null): number | null {
  return value === null ? null : parseInt(String(value), 10);
}
