import { randomBytes } from 'node:crypto';
import type { WalletParts } from '../wallet/parts.ts';
import type { ConvertParts } from './conversions.ts';

const ID_BYTES = 16;

/** Conversions by the prices that the wallet's limits go by. */
export function convertPartsOf({
  db,
  port,
  priceOf,
  now,
}: Pick<WalletParts, 'db' | 'port' | 'priceOf' | 'now'>): ConvertParts {
  return { db, port, priceOf, now, newId: () => randomBytes(ID_BYTES).toString('hex') };
}
