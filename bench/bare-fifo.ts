import { ZERO, atomsOf } from '@meridian/money/measure.ts';
import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';

/**
 * The floor: a bare FIFO loop on bigint over the same ledger, exact but with no valuation, no day,
 * no term, no audit trail; it keeps nothing but the gain.
 */
export function bareFifo(entries: readonly Entry[], currency: string): bigint {
  const quantities: bigint[] = [];
  const costs: bigint[] = [];
  const used: bigint[] = [];
  let head = 0;
  let gain = 0n;
  for (const entry of entries) {
    if (entry.kind !== 'trade' || entry.in === undefined || entry.out === undefined) continue;
    const fee = atomsOf(entry.fees[0]?.quantity ?? ZERO);
    if (entry.out.asset === currency) {
      quantities.push(atomsOf(entry.in.quantity));
      costs.push(atomsOf(entry.out.quantity) + fee);
      used.push(0n);
      continue;
    }
    gain += atomsOf(entry.in.quantity) - fee;
    let left = atomsOf(entry.out.quantity);
    while (left > 0n) {
      const quantity = quantities[head];
      const cost = costs[head];
      const before = used[head];
      if (quantity === undefined || cost === undefined || before === undefined) break;
      const free = quantity - before;
      const units = free < left ? free : left;
      const after = before + units;
      gain -= (cost * after) / quantity - (cost * before) / quantity;
      used[head] = after;
      left -= units;
      if (after === quantity) head += 1;
    }
  }
  return gain;
}
