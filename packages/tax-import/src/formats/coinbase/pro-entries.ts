import { magnitude } from '../../ledger/amounts.ts';
import { leg, type LedgerBuilder } from '../../ledger/builder.ts';
import type { LegRow } from '../shared/leg-groups.ts';
import { refuseOperation } from '../shared/repeated-rows.ts';

/** One balance change; `key` is its content. */
export type ProRow = LegRow & { readonly type: string };

/** Enters a row that is an operation of its own. */
export function enterProAlone(row: ProRow, ledger: LedgerBuilder): void {
  const { line, at: time, key, type, change } = row;
  if (change === 0n) return ledger.setAside(line, 'no-effect');
  const base = ledger.base(key, time, type);
  const own = leg(row.asset, magnitude(change));
  const gets = change > 0n;
  switch (type) {
    case 'deposit':
    case 'withdrawal':
      // A move taken back: the sign decides.
      if (gets) ledger.add({ ...base, kind: 'deposit', in: own }, [line], [row]);
      else ledger.add({ ...base, kind: 'withdrawal', out: own }, [line], [row]);
      if (gets !== (type === 'deposit')) ledger.issue('reversed', [line]);
      return;
    case 'rebate':
    case 'credit':
      if (gets) ledger.add({ ...base, kind: 'income', income: 'reward', in: own }, [line], [row]);
      else ledger.add({ ...base, kind: 'charge', out: own }, [line], [row]);
      return;
    case 'transfer': {
      // Between portfolios of one user.
      const half = gets ? { in: own } : { out: own };
      const toAccount = ledger.account;
      ledger.add({ ...base, kind: 'transfer', toAccount, ...half }, [line], [row]);
      return;
    }
    default:
      refuseOperation(ledger, line, type);
  }
}
