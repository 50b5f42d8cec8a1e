import { sql } from 'kysely';
import { openSpotAccount } from '../venue/wallet.ts';
import { reverseDeposit } from './debts.ts';
import { type DepositRow, depositLink, takeArrivals } from './deposits.ts';
import { amountOf, eachByItself, networkOf, submitOnce, type WalletParts } from './parts.ts';

/** So that a statement holds the embedded connection no longer than a commit. */
const DEPOSITS_A_STATEMENT = 200;
/** Before every row: ids count from 1. */
const FIRST = 0n;

/** Follows what may still change: credits what has enough confirmations, takes back what was dropped. */
export async function followDeposits(parts: WalletParts): Promise<void> {
  await takeArrivals(parts);
  let rows: readonly DepositRow[] = [];
  do {
    rows = await openDeposits(parts, rows.at(-1)?.id ?? FIRST);
    await followEach(parts, rows);
  } while (rows.length === DEPOSITS_A_STATEMENT);
}

async function openDeposits({ db }: WalletParts, after: bigint): Promise<readonly DepositRow[]> {
  const { rows } = await sql<DepositRow>`
    select * from wallet_deposits
    where status in ('pending', 'credited') and not is_final and id > ${after}
    order by id limit ${DEPOSITS_A_STATEMENT}`.execute(db);
  return rows;
}

async function followEach(parts: WalletParts, rows: readonly DepositRow[]): Promise<void> {
  const { rail } = parts;
  const keys = rows.map(({ network, tx_id: txId }) => ({ network, txId }));
  const found = rows.length === 0 ? [] : await rail.confirmations(keys);
  await eachByItself(parts, rows, async (row, index) => {
    const confirmations = found[index];
    if (confirmations !== undefined) await followDeposit(parts, row, confirmations);
  });
}

async function followDeposit(
  parts: WalletParts,
  row: DepositRow,
  confirmations: number | 'gone',
): Promise<void> {
  const { db, rail } = parts;
  if (confirmations === 'gone') {
    if (row.status === 'credited') return reverseDeposit(parts, row);
    await sql`
      update wallet_deposits set status = 'gone'
      where id = ${row.id} and status = 'pending'`.execute(db);
    return;
  }
  const terms = networkOf(rail, row.asset, row.network);
  if (terms === null) return;
  if (row.status === 'pending' && confirmations >= terms.confirmations) {
    return credit(parts, row, confirmations);
  }
  const isFinal = row.status === 'credited' && confirmations >= terms.finality;
  const shown = Math.min(confirmations, terms.finality);
  if (shown === row.confirmations && !isFinal) return;
  await sql`
    update wallet_deposits set confirmations = ${shown}, is_final = ${isFinal}
    where id = ${row.id}`.execute(db);
}

/** One command, whose link id is the deposit's: however often this is interrupted it credits once. */
async function credit(parts: WalletParts, row: DepositRow, confirmations: number): Promise<void> {
  const { db, port, now, warn } = parts;
  const { id, user_id: userId, account, asset } = row;
  if (userId === null || account === null) return;
  if ((await openSpotAccount(port, db, userId)) !== null) return;
  const missed = await submitOnce(port, {
    ...{ type: 'deposit', linkId: depositLink(id), account, asset },
    amount: amountOf(port, asset, row.amount),
  });
  if (missed?.type === 'rejected') {
    warn(`Deposit ${id} cannot be credited: ${missed.rejection.code}`);
  }
  if (missed !== null) return;
  await sql`
    update wallet_deposits set status = 'credited', confirmations = ${confirmations},
      credited_at = ${now()}
    where id = ${id} and status = 'pending'`.execute(db);
}
