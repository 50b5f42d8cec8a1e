import { BLOCKPIT_TEMPLATE } from '../blockpit-template.ts';
import { COINLEDGER_UNIVERSAL } from '../coinledger-universal.ts';
import { COINTRACKER_EXPORT } from '../cointracker-export.ts';
import { COINTRACKER_TEMPLATE } from '../cointracker-template.ts';
import { COINTRACKING_TRADES } from '../cointracking-trades.ts';
import { ETHERSCAN_NFTS, ETHERSCAN_TOKENS } from '../etherscan-tokens.ts';
import { ETHERSCAN_INTERNAL, ETHERSCAN_TRANSACTIONS } from '../etherscan-transactions.ts';
import type { FormatDefinition } from '../format.ts';
import { KOINLY_TRANSACTIONS, KOINLY_UNIVERSAL } from '../koinly.ts';
import { KOINLY_SIMPLE } from '../koinly-simple.ts';
import { KOINLY_TRADES } from '../koinly-trades.ts';
import { LEDGER_LIVE_OPERATIONS } from '../ledger-live-operations.ts';
import { MERIDIAN_LEDGER } from '../meridian-ledger.ts';

export const TRACKERS_WALLETS_FORMATS: readonly FormatDefinition[] = [
  KOINLY_UNIVERSAL,
  KOINLY_TRANSACTIONS,
  KOINLY_SIMPLE,
  KOINLY_TRADES,
  COINTRACKER_TEMPLATE,
  COINTRACKER_EXPORT,
  COINTRACKING_TRADES,
  COINLEDGER_UNIVERSAL,
  BLOCKPIT_TEMPLATE,
  LEDGER_LIVE_OPERATIONS,
  ETHERSCAN_TRANSACTIONS,
  ETHERSCAN_INTERNAL,
  ETHERSCAN_TOKENS,
  ETHERSCAN_NFTS,
  MERIDIAN_LEDGER,
];
