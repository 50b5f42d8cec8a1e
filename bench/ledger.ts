import { asQuantity } from '@meridian/money/measure.ts';
import { FIXED_ONE } from '@meridian/money/fixed.ts';
import { asEntryId, type Entry } from '@meridian/tax-engine/ledger/entry.ts';
import { asInstant } from '@meridian/tax-engine/common/time.ts';
import { randomNumbers } from '../tools/generate/random.ts';

const CENT = FIXED_ONE / 100n;

/**
 * The ledger of the budgets: one asset in one account, 52 purchases to 48 sales, never more sold
 * than held, prices in cents, a fee of 0.1 %. All within one tax year, so that every disposal
 * stays with its full audit trail.
 */
export function benchLedger(size: number, currency: string): Entry[] {
  const random = randomNumbers(20_240_101);
  const entries: Entry[] = [];
  const start = Date.UTC(2024, 5, 1);
  const stepMs = Math.floor((180 * 86_400_000) / size);
  let held = 0n;
  for (let index = 0; index < size; index += 1) {
    const quantity = BigInt(1 + Math.floor(random() * 100_000_000)) * 10n ** 16n;
    const value =
      ((quantity * BigInt(2_000_000 + Math.floor(random() * 4_000_000))) / 100n / CENT) * CENT;
    const id = asEntryId(`${index}`);
    const base = {
      id,
      key: id.padStart(8, '0'),
      at: asInstant(start + index * stepMs),
      account: 'A',
      source: 'bench',
      rows: [index + 2],
      fees: [{ asset: currency, quantity: asQuantity(value / 1000n) }],
    };
    const units = { asset: 'BTC', quantity: asQuantity(quantity) };
    const money = { asset: currency, quantity: asQuantity(value) };
    if (random() < 0.52 || held < quantity) {
      held += quantity;
      entries.push({ ...base, kind: 'trade', in: units, out: money });
    } else {
      held -= quantity;
      entries.push({ ...base, kind: 'trade', in: money, out: units });
    }
  }
  return entries;
}
