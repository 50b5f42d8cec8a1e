import type { DerivativeKind } from '@meridian/tax-engine/ledger/entry.ts';
import type { Instant } from '@meridian/tax-engine/common/time.ts';
import { magnitude } from '../../ledger/amounts.ts';
import { enterCounted } from '../../ledger/count-entry.ts';
import { contentKey, leg, type LedgerBuilder } from '../../ledger/builder.ts';

/** One amount that a contract brought or cost. */
export interface ContractFlow {
  readonly line: number;
  readonly at: Instant;
  readonly contract: string;
  readonly derivative: DerivativeKind;
  readonly coin: string;
  /** Signed: positive is received. Never zero. */
  readonly flow: bigint;
  readonly ids: string;
  readonly wording: string;
}

export function enterContractFlow(each: ContractFlow, ledger: LedgerBuilder): void {
  const { line, at: time, contract, derivative, coin, flow, ids, wording } = each;
  const own = leg(coin, magnitude(flow));
  const key = contentKey(`${wording}|${ids}|${flow < 0n ? '-' : '+'}`, [own]);
  const base = ledger.base(key, time, wording);
  const side = flow > 0n ? { in: own } : { out: own };
  enterCounted(ledger, { ...base, kind: 'derivative', derivative, contract, ...side }, [line]);
}
