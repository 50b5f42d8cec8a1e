import { randomBytes } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { SIMULATED_CHAINS, simulatedNetworks } from './networks.ts';
import type { ChainRail, PaymentState, Simulation, TransferKey } from './rail.ts';
import { networkOfAddress, simulatedAddress, simulatedTag } from './simulated-address.ts';

export interface SimulatedRailOptions {
  readonly db: QueryExecutorProvider;
  /** What addresses are made of: 32 bytes of the data folder. */
  readonly secret: Buffer;
  readonly now: () => number;
  /** Whether users may start transfers themselves, which gives them coins for nothing. */
  readonly isOpen: boolean;
  /** How long a block takes; each one after a transfer is a confirmation. */
  readonly blockMs?: number;
}

/** A confirmation every three seconds: a deposit of bitcoin counts after six, one of TRON after 15. */
const BLOCK_MS = 3_000;
const ARRIVALS_A_CALL = 200;
const TX_BYTES = 30;
const BEFORE_ALL = '0';

interface TransferRow {
  readonly id: bigint;
  readonly network: string;
  readonly asset: string;
  readonly tx_id: string;
  readonly address: string;
  readonly tag: string;
  readonly amount: string;
  readonly payment_id: string;
  readonly made_at: bigint;
  readonly state: 'standing' | 'dropped' | 'failed';
}

/** Chains that are rows of our own database: nothing on them is worth anything. */
export function createSimulatedRail(options: SimulatedRailOptions): ChainRail {
  const { db, secret, now, blockMs = BLOCK_MS } = options;
  const confirmationsOf = ({ made_at: madeAt }: Pick<TransferRow, 'made_at'>): number =>
    Math.max(0, Math.floor((now() - parseInt(String(madeAt), 10)) / blockMs));
  return {
    networksOf: simulatedNetworks,
    async depositAddress({ userId, coin, network }) {
      const owner = `${userId} ${coin}`;
      // Users share the address where a tag tells them apart, as exchanges do.
      if (!hasTag(network)) return { address: simulatedAddress(secret, network, owner), tag: '' };
      return {
        address: simulatedAddress(secret, network, 'exchange'),
        tag: simulatedTag(secret, network, owner),
      };
    },
    addressFault(network, address) {
      const found = networkOfAddress(address);
      if (found === network) return null;
      return found !== null && SIMULATED_CHAINS.has(found) ? 'wrong-network' : 'bad-address';
    },
    async arrivals(after) {
      const place = after ?? BEFORE_ALL;
      const { rows } = await sql<TransferRow>`
        select * from simulated_transfers where id > ${place}::bigint
        order by id limit ${ARRIVALS_A_CALL}`.execute(db);
      const list = rows
        .filter(({ state }) => state === 'standing')
        .map(({ asset: coin, tx_id: txId, network, address, tag, amount }) => ({
          ...{ coin, txId, network, address, tag, amount },
        }));
      return { list, next: String(rows.at(-1)?.id ?? place) };
    },
    async confirmations(transfers) {
      const rows = await transfersOf(db, transfers);
      return transfers.map(({ txId }) => {
        const row = rows.get(txId);
        return row?.state === 'standing' ? confirmationsOf(row) : 'gone';
      });
    },
    async send({ id, coin, network, address, tag, amount }) {
      await addTransfer(db, { coin, network, address, tag, amount, id, madeAt: now() });
    },
    async payments(ids) {
      const { rows } = await sql<TransferRow>`
        select * from simulated_transfers where payment_id = any(${ids}::text[])`.execute(db);
      return new Map(
        rows.map((row): [string, PaymentState] => [
          row.payment_id,
          row.state === 'standing'
            ? { type: 'sent', txId: row.tx_id, confirmations: confirmationsOf(row) }
            : { type: 'failed' },
        ]),
      );
    },
    isSimulated: true,
    simulation: options.isOpen ? simulationOf(options, confirmationsOf) : null,
  };
}

function simulationOf(
  { db, secret, now }: SimulatedRailOptions,
  confirmationsOf: (row: TransferRow) => number,
): Simulation {
  return {
    async deposit(transfer, id) {
      const txId = await addTransfer(db, { ...transfer, id: `outside:${id}`, madeAt: now() });
      return { network: transfer.network, txId };
    },
    async drop({ network, txId }) {
      const row = (await transfersOf(db, [{ network, txId }])).get(txId);
      // A payment of our own has been counted as arrived: it stays.
      if (row === undefined || !row.payment_id.startsWith('outside:')) return false;
      const terms = simulatedNetworks(row.asset).find((each) => each.network === network);
      if (terms === undefined || confirmationsOf(row) >= terms.finality) return false;
      return changeState(db, txId, 'dropped');
    },
    async fail(paymentId) {
      const { rows } = await sql<TransferRow>`
        select * from simulated_transfers where payment_id = ${paymentId}`.execute(db);
      const [row] = rows;
      if (row === undefined) return false;
      const terms = simulatedNetworks(row.asset).find((each) => each.network === row.network);
      if (terms === undefined || confirmationsOf(row) >= terms.confirmations) return false;
      return changeState(db, row.tx_id, 'failed');
    },
    outsideAddress(network) {
      const tag = hasTag(network) ? simulatedTag(secret, network, 'outside') : '';
      return { address: simulatedAddress(secret, network, 'outside'), tag };
    },
  };
}

function hasTag(network: string): boolean {
  return (SIMULATED_CHAINS.get(network)?.tag ?? null) !== null;
}

async function transfersOf(
  db: QueryExecutorProvider,
  transfers: readonly TransferKey[],
): Promise<ReadonlyMap<string, TransferRow>> {
  const { rows } = await sql<TransferRow>`
    select * from simulated_transfers
    where tx_id = any(${transfers.map(({ txId }) => txId)}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.tx_id, row]));
}

interface NewTransfer {
  readonly coin: string;
  readonly network: string;
  readonly address: string;
  readonly tag: string;
  readonly amount: string;
  readonly id: string;
  readonly madeAt: number;
}

/**
 * One at a time: a reader that goes by ids must never find a smaller one later.
 *
 * @returns the transfer of this id, which may have been there
 */
async function addTransfer(db: QueryExecutorProvider, transfer: NewTransfer): Promise<string> {
  const { coin, network, address, tag, amount, id, madeAt } = transfer;
  const txId = `sim${randomBytes(TX_BYTES).toString('hex')}`;
  await sql`
    with turn as (select pg_advisory_xact_lock(hashtext('simulated_transfers')))
    insert into simulated_transfers
      (network, asset, tx_id, address, tag, amount, payment_id, made_at, state)
    select ${network}, ${coin}, ${txId}, ${address}, ${tag}, ${amount}, ${id}, ${madeAt}, 'standing'
    from turn on conflict (payment_id) do nothing`.execute(db);
  const { rows } = await sql<{ readonly tx_id: string }>`
    select tx_id from simulated_transfers where payment_id = ${id}`.execute(db);
  return rows[0]?.tx_id ?? txId;
}

async function changeState(
  db: QueryExecutorProvider,
  txId: string,
  state: 'dropped' | 'failed',
): Promise<boolean> {
  const { rows } = await sql`
    update simulated_transfers set state = ${state}
    where tx_id = ${txId} and state = 'standing' returning 1`.execute(db);
  return rows.length === 1;
}
