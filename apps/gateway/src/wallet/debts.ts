import { atomsToText, parseAtoms } from '@meridian/ledger/atoms.ts';
import { invariant } from '@meridian/money/invariant.ts';
import { sql } from 'kysely';
import { scaleOf } from '../venue/scale-of.ts';
import { fundingAccountOf, spotAccountOf } from '../venue/wallet.ts';
import { type DepositRow, depositLink } from './deposits.ts';
import { eachByItself, submitOnce, type WalletParts } from './parts.ts';

export interface DebtRow {
  readonly deposit_id: bigint;
  readonly user_id: bigint;
  readonly asset: string;
  readonly amount: string;
  readonly paid: string;
  readonly since: bigint;
}

/** What is owed, oldest first. */
export async function openDebts(
  { db }: Pick<WalletParts, 'db'>,
  userId: bigint,
): Promise<readonly DebtRow[]> {
  const { rows } = await sql<DebtRow>`
    select * from wallet_debts where user_id = ${userId} and paid < amount
    order by deposit_id`.execute(db);
  return rows;
}

interface Share {
  readonly account: string;
  readonly atoms: bigint;
}

/** So much of an asset as the user's accounts have free, at most `most`. */
function freeShares(
  { port }: Pick<WalletParts, 'port'>,
  userId: bigint,
  asset: string,
  most: bigint,
): { readonly shares: readonly Share[]; readonly total: bigint } {
  const scale = scaleOf(port, asset);
  const shares: Share[] = [];
  let left = most;
  for (const account of [spotAccountOf(userId), fundingAccountOf(userId)]) {
    const balance = port.balances(account).find((each) => each.asset === asset);
    const free = balance === undefined ? 0n : parseAtoms(balance.available, scale);
    if (typeof free !== 'bigint' || free <= 0n || left === 0n) continue;
    const atoms = free < left ? free : left;
    shares.push({ account, atoms });
    left -= atoms;
  }
  return { shares, total: most - left };
}

async function entryOf(db: WalletParts['db'], linkId: string): Promise<number | null> {
  const { rows } = await sql<{ readonly entry: bigint }>`
    select entry from venue_causes where link_id = ${linkId}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : parseInt(String(row.entry), 10);
}

/** What a movement has changed on the account of debts, in atoms. */
async function debtChangeOf(db: WalletParts['db'], linkId: string): Promise<bigint> {
  const { rows } = await sql<{ readonly amount: string }>`
    select amount from venue_postings
    where account = 'debts' and entry = (select entry from venue_causes where link_id = ${linkId})`.execute(
    db,
  );
  return rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

/** What was credited goes back by a correction; what has been spent of it becomes a debt. */
export async function reverseDeposit(parts: WalletParts, row: DepositRow): Promise<void> {
  const { db, port, now, warn } = parts;
  const { id, user_id: userId, asset } = row;
  const credited = await entryOf(db, depositLink(id));
  invariant(userId !== null && credited !== null, 'what was credited has an entry', String(id));
  const linkId = `${depositLink(id)}:reversed`;
  const amount = BigInt(row.amount);
  const { shares, total } = freeShares(parts, userId, asset, amount);
  const textOf = (atoms: bigint) => atomsToText(atoms, scaleOf(port, asset));
  const missed = await submitOnce(port, {
    ...{ type: 'post', linkId, kind: 'correction', corrects: credited },
    postings: [
      ...shares.map(({ account, atoms }) => ({ account, asset, amount: textOf(-atoms) })),
      ...(total < amount ? [{ account: 'debts', asset, amount: textOf(total - amount) }] : []),
      { account: 'issuance', asset, amount: textOf(amount) },
    ],
  });
  // Too little where something was spent since the balance was read: the next step reads it again.
  if (missed?.type === 'rejected' && missed.rejection.code !== 'insufficient-funds') {
    warn(`Deposit ${id} cannot be taken back: ${missed.rejection.code}`);
  }
  if (missed !== null) return;
  // What the entry says, which may be of an earlier try.
  const owed = -(await debtChangeOf(db, linkId));
  if (owed > 0n) {
    await sql`
      insert into wallet_debts (deposit_id, user_id, asset, amount, paid, since)
      values (${id}, ${userId}, ${asset}, ${String(owed)}::numeric, 0, ${now()})
      on conflict (deposit_id) do nothing`.execute(db);
  }
  await sql`
    update wallet_deposits set status = 'reversed', is_final = true
    where id = ${id} and status = 'credited'`.execute(db);
}

/** Pays debts from what users have free. */
export async function collectDebts(parts: WalletParts): Promise<void> {
  const { rows } = await sql<DebtRow>`
    select * from wallet_debts where paid < amount order by deposit_id`.execute(parts.db);
  await eachByItself(parts, rows, (row) => collectDebt(parts, row));
}

async function collectDebt(parts: WalletParts, row: DebtRow): Promise<void> {
  const { db, port, warn } = parts;
  const { deposit_id: id, user_id: userId, asset, paid } = row;
  const { shares, total } = freeShares(parts, userId, asset, BigInt(row.amount) - BigInt(paid));
  // Named by what was paid before: paid twice at one place it would be one link id twice.
  const linkId = `debt:${id}:${paid}`;
  const reversed = await entryOf(db, `${depositLink(id)}:reversed`);
  invariant(reversed !== null, 'a debt comes from an entry', String(id));
  const isPaid = (await entryOf(db, linkId)) !== null;
  if (total === 0n && !isPaid) return;
  const textOf = (atoms: bigint) => atomsToText(atoms, scaleOf(port, asset));
  if (!isPaid) {
    const missed = await submitOnce(port, {
      ...{ type: 'post', linkId, kind: 'correction', corrects: reversed },
      postings: [
        ...shares.map(({ account, atoms }) => ({ account, asset, amount: textOf(-atoms) })),
        { account: 'debts', asset, amount: textOf(total) },
      ],
    });
    if (missed?.type === 'rejected' && missed.rejection.code !== 'insufficient-funds') {
      warn(`The debt of deposit ${id} cannot be collected: ${missed.rejection.code}`);
    }
    if (missed !== null) return;
  }
  const change = await debtChangeOf(db, linkId);
  await sql`
    update wallet_debts set paid = paid + ${String(change)}::numeric
    where deposit_id = ${id} and paid = ${paid}::numeric`.execute(db);
}
