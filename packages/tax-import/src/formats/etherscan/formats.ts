import type { FormatDefinition } from '../format.ts';
import { ETHERSCAN_NFTS, ETHERSCAN_TOKENS } from './tokens.ts';
import { ETHERSCAN_INTERNAL, ETHERSCAN_TRANSACTIONS } from './transactions.ts';

export const ETHERSCAN_FORMATS: readonly FormatDefinition[] = [
  ETHERSCAN_TRANSACTIONS,
  ETHERSCAN_INTERNAL,
  ETHERSCAN_TOKENS,
  ETHERSCAN_NFTS,
];
