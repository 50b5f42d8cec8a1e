import type { DerivativeKind, IncomeKind } from '@meridian/tax-engine/ledger/entry.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { leg, type LedgerBuilder } from '../../ledger/builder.ts';
import type { BitfinexKind, BitfinexRow } from './ledger-rows.ts';

const INCOME: Partial<Record<BitfinexKind, IncomeKind>> = {
  lending: 'interest',
  staking: 'staking',
  reward: 'reward',
  rebate: 'reward',
  airdrop: 'airdrop',
};

const DERIVATIVES: Partial<Record<BitfinexKind, DerivativeKind>> = {
  realised: 'realised',
  funding: 'funding',
  'claim-fee': 'fee',
};

/** Enters a row that belongs to no other. */
export function enterAlone(row: BitfinexRow, ledger: LedgerBuilder): void {
  const { kind, change, line, wallet } = row;
  if (kind === null) return;
  if (change === 0n) return ledger.setAside(line, 'no-effect');
  const lines = [line];
  const own = leg(row.asset, magnitude(change));
  const base = ledger.base(`${row.key} ${change} ${row.asset}`, row.at, row.text);
  // Margin positions change no coins until they are closed: their fees are the position's.
  const onMargin = wallet === 'margin' && (kind === 'fee' || kind === 'rebate');
  const owed = kind === 'lending' && change < 0n;
  const derivative = onMargin ? 'fee' : owed ? 'funding' : DERIVATIVES[kind];
  if (derivative !== undefined) {
    const side = change < 0n ? { out: own } : { in: own };
    return ledger.add({ ...base, kind: 'derivative', derivative, ...side }, lines, [row]);
  }
  const income = INCOME[kind];
  if (income !== undefined && change > 0n) {
    return ledger.add({ ...base, kind: 'income', income, in: own }, lines, [row]);
  }
  if (kind === 'delisting' && change < 0n) {
    return ledger.add({ ...base, kind: 'outgoing', outgoing: 'lost', out: own }, lines, [row]);
  }
  if (change > 0n) {
    ledger.add({ ...base, kind: 'deposit', in: own }, lines, [row]);
    return kind === 'deposit' ? undefined : ledger.issue('unexplained-credit', lines);
  }
  if (kind === 'withdrawal' || kind === 'adjustment') {
    ledger.add({ ...base, kind: 'withdrawal', out: own }, lines, [row]);
    return kind === 'withdrawal' ? undefined : ledger.issue('unexplained-debit', lines);
  }
  ledger.add({ ...base, kind: 'charge', out: own }, lines, [row]);
  if (kind === 'fee' || kind === 'withdrawal-fee' || kind === 'deposit-fee') {
    ledger.issue('loose-fee', lines);
  }
}
