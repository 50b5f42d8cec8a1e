import type { IncomeKind, Leg, MoneyAmount } from '@meridian/tax-engine/ledger/entry.ts';
import { isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import { byAsset } from '../../ledger/by-asset.ts';
import { type Ledger, leg, type Movement } from '../../ledger/builder.ts';

/** One settled row of the ledgers export; `key` is its `txid`. */
export type KrakenRow = Movement & {
  readonly refid: string;
  readonly type: string;
  readonly subtype: string;
  readonly asset: string;
  /** The balance the row changes. */
  readonly balances: Ledger;
  readonly amount: bigint;
  readonly fee: bigint;
  /** Value of the amount in US dollars, where the generation has it. */
  readonly usd: bigint | null;
};

/** What a row is part of; rows of one reference and family are looked at together. */
export type KrakenFamily =
  | 'trade'
  | 'funds'
  | 'income'
  | 'internal'
  | 'transfer'
  | 'margin'
  | 'unknown';

const FAMILIES: ReadonlyMap<string, KrakenFamily> = new Map(
  Object.entries<KrakenFamily>({
    trade: 'trade',
    spend: 'trade',
    receive: 'trade',
    conversion: 'trade',
    deposit: 'funds',
    withdrawal: 'funds',
    staking: 'income',
    dividend: 'income',
    reward: 'income',
    airdrop: 'income',
    'invite bonus': 'income',
    margin: 'margin',
    rollover: 'margin',
    settled: 'margin',
  }),
);

export const KRAKEN_INCOME: ReadonlyMap<string, IncomeKind> = new Map(
  Object.entries<IncomeKind>({
    staking: 'staking',
    earn: 'staking',
    dividend: 'other',
    reward: 'reward',
    airdrop: 'airdrop',
    'invite bonus': 'reward',
  }),
);

/** Moves between the places where Kraken keeps one coin. */
const INTERNAL_TRANSFERS = new Set([
  'spottostaking',
  'spotfromstaking',
  'stakingtospot',
  'stakingfromspot',
  'spottofutures',
  'spotfromfutures',
]);

const EARN_MOVES = new Set([
  'allocation',
  'deallocation',
  'autoallocation',
  'autoallocate',
  'migration',
]);

export function familyOf(row: KrakenRow): KrakenFamily {
  if (row.type === 'transfer') {
    if (row.subtype === '') return 'transfer';
    return INTERNAL_TRANSFERS.has(row.subtype) ? 'internal' : 'unknown';
  }
  if (row.type === 'earn') {
    if (row.subtype === 'reward') return 'income';
    if (EARN_MOVES.has(row.subtype)) return 'internal';
    // Exports without subtypes: rewards are charged a fee, moves never are.
    if (row.subtype === '') return row.fee > 0n ? 'income' : 'internal';
    return 'unknown';
  }
  return FAMILIES.get(row.type) ?? 'unknown';
}

export function wordingOf({ type, subtype }: KrakenRow): string {
  return subtype === '' ? type : `${type} / ${subtype}`;
}

/** The rows of one asset, added up. */
export interface AssetSum {
  readonly asset: string;
  readonly rows: readonly KrakenRow[];
  /** Signed; a fee given back is in it. */
  readonly amount: bigint;
  readonly fee: bigint;
  /** Null unless every row has one. */
  readonly usd: bigint | null;
}

export function sumByAsset(rows: readonly KrakenRow[]): AssetSum[] {
  return byAsset(rows).map(([asset, list]) => sumRows(asset, list));
}

export function sumRows(asset: string, rows: readonly KrakenRow[]): AssetSum {
  let amount = 0n;
  let fee = 0n;
  let usd: bigint | null = 0n;
  for (const row of rows) {
    amount += row.amount;
    fee += row.fee;
    usd = usd === null || row.usd === null ? null : usd + row.usd;
  }
  // A fee given back beyond what was charged comes in with the amount.
  return fee < 0n
    ? { asset, rows, amount: amount - fee, fee: 0n, usd }
    : { asset, rows, amount, fee, usd };
}

export function feeLeg({ asset, fee }: AssetSum): Leg {
  return leg(asset, fee);
}

/** The leg of a sum, valued where the file values it; money needs no value. */
export function valuedLeg(sum: AssetSum): Leg {
  const quantity = sum.amount < 0n ? -sum.amount : sum.amount;
  return leg(sum.asset, quantity, dollars(sum));
}

export function plainLeg(sum: AssetSum): Leg {
  return leg(sum.asset, sum.amount < 0n ? -sum.amount : sum.amount);
}

function dollars({ asset, usd }: AssetSum): MoneyAmount | null {
  return usd === null || usd === 0n || isFiat(asset) ? null : { currency: 'USD', atoms: usd };
}

export function earliest(rows: readonly KrakenRow[]): KrakenRow {
  return rows.reduce((first, row) => (row.at < first.at ? row : first));
}

export function wordings(rows: readonly KrakenRow[]): string {
  const [first] = rows;
  if (
    first &&
    rows.every(({ type, subtype }) => type === first.type && subtype === first.subtype)
  ) {
    return wordingOf(first);
  }
  return [...new Set(rows.map(wordingOf))].sort().join(', ');
}

/** The types that rows may have. */
export const KRAKEN_NAMES: readonly string[] = [...FAMILIES.keys(), 'transfer', 'earn'];
