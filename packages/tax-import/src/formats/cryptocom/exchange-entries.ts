import type { DerivativeKind } from '@meridian/tax-engine/ledger/entry.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { type Draft, leg, type LedgerBuilder } from '../../ledger/builder.ts';
import { isContract } from './exchange-assets.ts';
import { enterLegGroup, type LegRow } from '../shared/leg-groups.ts';
import { refuseOperation } from '../shared/repeated-rows.ts';

/** One row of the journal. */
export type JournalRow = LegRow & {
  readonly id: string;
  readonly type: string;
  /** A coin, a currency or a contract. */
  readonly instrument: string;
  readonly cost: bigint;
  /** Profit or loss in dollars that a trade of a contract realised. */
  readonly profit: bigint;
  /** Order and match id; '' where the row has none. */
  readonly order: string;
};

const DERIVATIVES: ReadonlyMap<string, DerivativeKind> = new Map(
  Object.entries<DerivativeKind>({
    FUNDING: 'funding',
    MARGIN_TRADE_INTEREST: 'funding',
    REALIZED_PNL: 'realised',
    SESSION_SETTLE: 'realised',
    INSURANCE_FUND: 'realised',
    SOCIALIZED_LOSS: 'realised',
    UNCOVERED_LOSS: 'realised',
    LIQUIDATION_FEE: 'fee',
    SETTLEMENT_FEE: 'fee',
  }),
);

const DEPOSIT = /(^|_)DEPOSIT$/;
const WITHDRAWAL = /(^|_)WITHDRAW(AL)?$/;
const WITHDRAWAL_FEE = /(^|_)WITHDRAW(AL)?_FEE$/;
const UNDONE = /^ROLLBACK_|_CANCEL$/;
const ADJUSTMENT = /(^|_)ADJUSTMENT$/;

/** Contracts are settled in dollars. */
const SETTLED_IN = 'USD';

/** Enters the legs and fees of one match. */
export function enterOrder(rows: readonly JournalRow[], ledger: LedgerBuilder): void {
  const contract = rows.find(
    ({ instrument, type }) => type === 'TRADING' && isContract(instrument),
  );
  if (contract === undefined) {
    const id = rows
      .map(({ key }) => key)
      .sort()
      .join(' ');
    return enterLegGroup({ id, wording: 'TRADING', rows }, ledger);
  }
  for (const row of rows) {
    if (row.type === 'TRADE_FEE') enterDerivative(row, 'fee', row.change, ledger);
    else enterDerivative(row, 'realised', row.profit, ledger);
  }
}

/** Enters a row that belongs to no trade. */
export function enterJournalRow(row: JournalRow, ledger: LedgerBuilder): void {
  const { type, change, line } = row;
  if (type === 'TRADING' || type === 'TRADE_FEE') return enterOrder([row], ledger);
  const derivative = DERIVATIVES.get(type);
  if (derivative !== undefined) {
    const amount = isContract(row.instrument) ? row.cost : change;
    return enterDerivative(row, derivative, amount, ledger);
  }
  const known = [DEPOSIT, WITHDRAWAL, WITHDRAWAL_FEE, UNDONE, ADJUSTMENT].some((pattern) =>
    pattern.test(type),
  );
  if (!known && type !== 'SUBACCOUNT_TX') return refuseOperation(ledger, line, type);
  if (isContract(row.instrument)) return refuseOperation(ledger, line, type);
  if (change === 0n) return ledger.setAside(line, 'no-effect');
  const base = ledger.base(row.key, row.at, type);
  const own = leg(row.asset, magnitude(change));
  const add = (entry: Draft): void => ledger.add(entry, [line], [row]);
  if (type === 'SUBACCOUNT_TX') {
    const half = change > 0n ? { in: own } : { out: own };
    return add({ ...base, kind: 'transfer', toAccount: ledger.account, ...half });
  }
  if (change > 0n) {
    add({ ...base, kind: 'deposit', in: own });
    if (UNDONE.test(type)) ledger.issue('reversed', [line]);
    else if (!DEPOSIT.test(type)) ledger.issue('unexplained-credit', [line]);
    return;
  }
  if (WITHDRAWAL_FEE.test(type)) return add({ ...base, kind: 'charge', out: own });
  add({ ...base, kind: 'withdrawal', out: own });
  if (UNDONE.test(type)) ledger.issue('reversed', [line]);
  else if (!WITHDRAWAL.test(type)) ledger.issue('unexplained-debit', [line]);
}

function enterDerivative(
  row: JournalRow,
  derivative: DerivativeKind,
  amount: bigint,
  ledger: LedgerBuilder,
): void {
  const { line, at: time, key, type, instrument } = row;
  if (amount === 0n) return ledger.setAside(line, 'no-effect');
  const onContract = isContract(instrument);
  const asset = onContract ? SETTLED_IN : row.asset;
  const own = leg(asset, magnitude(amount));
  const side = amount > 0n ? { in: own } : { out: own };
  const contract = onContract ? { contract: instrument } : {};
  const entry: Draft = {
    ...ledger.base(key, time, type),
    kind: 'derivative',
    derivative,
    ...contract,
    ...side,
  };
  if (!onContract) return ledger.add(entry, [line], [row]);
  // The row counts contracts; what changes is the dollar balance.
  const movement = { line, at: time, key, change: amount, balance: null, entry };
  ledger.ledger(asset, undefined, false).movements.push(movement);
  ledger.add(entry, [line]);
}
