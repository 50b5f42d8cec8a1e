import { ticker } from '../../ledger/assets.ts';

/** The Exchange's first name for its US dollar balance, in which dollar coins are kept as one. */
const DOLLARS = 'USD_STABLE_COIN';

/** The asset behind an instrument of the Crypto.com Exchange. */
export function exchangeAsset(text: string): string {
  const asset = ticker(text);
  return asset === DOLLARS ? 'USD' : asset;
}

/** Whether an instrument is a contract, `BTCUSD-PERP` or `BTCUSD-241227`, and no coin. */
export function isContract(instrument: string): boolean {
  return instrument.includes('-');
}
