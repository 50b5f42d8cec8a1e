import { MARKET_CALLS } from './contracts/market.ts';

/** Every call of the v5 API that is answered, by the id it has in the OpenAPI document. */
export const V5_CALLS = { ...MARKET_CALLS } as const;
