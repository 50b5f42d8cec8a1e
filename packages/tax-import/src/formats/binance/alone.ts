import { magnitude } from '../../ledger/amounts.ts';
import { leg, type LedgerBuilder } from '../../ledger/builder.ts';
import { type BinanceRow, keyOf } from './rows.ts';

/** Enters a row that is an operation of its own. */
export function enterAlone(row: BinanceRow, ledger: LedgerBuilder): void {
  const { operation, change, asset } = row;
  const base = ledger.base(keyOf(row), row.at, row.name);
  const own = leg(asset, magnitude(change));
  const gets = change > 0n;
  const half = gets ? { in: own } : { out: own };
  const lines = [row.line];
  switch (operation.type) {
    case 'deposit':
    case 'withdrawal':
      // A deposit taken back, a withdrawal returned: the sign decides.
      if (gets) ledger.add({ ...base, kind: 'deposit', in: own }, lines, [row]);
      else ledger.add({ ...base, kind: 'withdrawal', out: own }, lines, [row]);
      if (gets !== (operation.type === 'deposit')) ledger.issue('reversed', lines);
      return;
    case 'income': {
      const { income } = operation;
      if (gets) ledger.add({ ...base, kind: 'income', income, in: own }, lines, [row]);
      else ledger.add({ ...base, kind: 'charge', out: own }, lines, [row]);
      return;
    }
    case 'derivative': {
      const { derivative } = operation;
      ledger.add({ ...base, kind: 'derivative', derivative, ...half }, lines, [row]);
      return;
    }
    case 'gift':
      if (gets) ledger.add({ ...base, kind: 'gift-received', in: own }, lines, [row]);
      else ledger.add({ ...base, kind: 'outgoing', outgoing: 'gift', out: own }, lines, [row]);
      return;
    case 'spend':
      if (gets) ledger.add({ ...base, kind: 'deposit', in: own }, lines, [row]);
      else ledger.add({ ...base, kind: 'outgoing', outgoing: 'spend', out: own }, lines, [row]);
      if (gets) ledger.issue('reversed', lines);
      return;
    case 'one-sided':
      ledger.add({ ...base, kind: 'trade', ...half }, lines, [row]);
      ledger.issue('one-sided-trade', lines);
      return;
    case 'charge':
    case 'fee':
      if (gets) ledger.add({ ...base, kind: 'income', income: 'reward', in: own }, lines, [row]);
      else ledger.add({ ...base, kind: 'charge', out: own }, lines, [row]);
      return;
    case 'leg':
    case 'dust':
      ledger.add({ ...base, kind: 'trade', ...half }, lines, [row]);
      ledger.issue('one-sided-trade', lines);
      return;
    case 'internal':
      ledger.add({ ...base, kind: 'transfer', toAccount: ledger.account, ...half }, lines, [row]);
  }
}
