import type { WalletParts } from '../parts.ts';
import { createSimulatedRail } from '../simulated-rail.ts';

const SECRET_BYTES = 32;
export const BLOCK_MS = 1_000;
export const REVIEW_MS = 10_000;
export const LOCK_MS = 86_400_000;

/** The wallet over simulated chains: a second is a block. Bitcoin costs 50,000 USDT. */
export function testWallet({
  db,
  port,
  now,
  warn = unexpected,
  approvalAbove = null,
}: Pick<WalletParts, 'db' | 'port' | 'now'> &
  Partial<Pick<WalletParts, 'warn' | 'approvalAbove'>>): WalletParts {
  const secret = Buffer.alloc(SECRET_BYTES, 7);
  return {
    ...{ db, port, now, warn, approvalAbove },
    rail: createSimulatedRail({ db, secret, now, blockMs: BLOCK_MS, isOpen: true }),
    priceOf: (coin) => ({ USDT: '1', BTC: '50000' })[coin] ?? null,
    addressLockMs: LOCK_MS,
    reviewMs: REVIEW_MS,
  };
}

function unexpected(line: string): void {
  throw new Error(`The wallet warned: ${line}`);
}
