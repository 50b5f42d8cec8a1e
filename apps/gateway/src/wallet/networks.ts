import { CURRENCIES } from '@meridian/market/assets.ts';
import type { CoinNetwork } from './rail.ts';

interface Chain {
  readonly name: string;
  /** As the v5 API names the kind of chain. */
  readonly type: string;
  /** Blocks on top of a transfer until it counts, and until the chain drops it no more. */
  readonly confirmations: number;
  readonly finality: number;
  readonly tag: CoinNetwork['tag'];
}

const DESTINATION_TAG = { name: 'Destination tag', pattern: /^\d{1,10}$/ };
const MEMO = { name: 'Memo', pattern: /^[A-Za-z0-9_-]{1,28}$/ };

const chain = (
  name: string,
  type: string,
  [confirmations, finality]: readonly [number, number],
  tag: CoinNetwork['tag'] = null,
): Chain => ({ name, type, confirmations, finality, tag });

/** The chains that are simulated, by the codes that clients of the v5 API know. */
const CHAINS = {
  BTC: chain('Bitcoin', 'BTC', [2, 6]),
  ETH: chain('Ethereum (ERC-20)', 'ERC20', [6, 32]),
  TRX: chain('TRON (TRC-20)', 'TRC20', [5, 20]),
  BSC: chain('BNB Smart Chain (BEP-20)', 'BEP20', [5, 15]),
  SOL: chain('Solana', 'SOL', [8, 32]),
  XRP: chain('XRP Ledger', 'XRP', [1, 2], DESTINATION_TAG),
  XLM: chain('Stellar', 'XLM', [1, 2], MEMO),
  TON: chain('TON', 'TON', [2, 6], MEMO),
  LTC: chain('Litecoin', 'LTC', [3, 12]),
  DOGE: chain('Dogecoin', 'DOGE', [6, 30]),
  ADA: chain('Cardano', 'ADA', [4, 15]),
  SIM: chain('Meridian Simnet', 'SIM', [2, 10]),
} as const;

type ChainCode = keyof typeof CHAINS;

/** Least deposit, least withdrawal, fee of a withdrawal, digits of an amount. */
type Terms = readonly [depositMin: string, withdrawMin: string, fee: string, digits: number];

/** What moves where, on which terms; whatever is not here moves on the chain `SIM`. */
const COINS: Readonly<Record<string, Readonly<Partial<Record<ChainCode, Terms>>>>> = {
  BTC: { BTC: ['0.00005', '0.0005', '0.0001', 8] },
  ETH: { ETH: ['0.0005', '0.005', '0.001', 8] },
  USDT: {
    TRX: ['1', '2', '1', 6],
    ETH: ['1', '10', '4', 6],
    BSC: ['1', '5', '0.5', 8],
  },
  USDC: {
    ETH: ['1', '10', '4', 6],
    SOL: ['1', '2', '1', 6],
  },
  SOL: { SOL: ['0.01', '0.05', '0.005', 8] },
  XRP: { XRP: ['1', '10', '0.2', 6] },
  XLM: { XLM: ['1', '10', '0.02', 7] },
  TON: { TON: ['0.1', '1', '0.02', 8] },
  LTC: { LTC: ['0.001', '0.01', '0.001', 8] },
  DOGE: { DOGE: ['10', '20', '4', 8] },
  ADA: { ADA: ['1', '5', '0.8', 6] },
  BNB: { BSC: ['0.001', '0.01', '0.0005', 8] },
  TRX: { TRX: ['1', '10', '1', 6] },
  LINK: { ETH: ['0.05', '0.5', '0.15', 8] },
};

const USUAL_TERMS: Terms = ['0.0001', '0.001', '0.0001', 8];

/** State currencies move over banks, not over chains. */
const OFF_CHAIN: ReadonlySet<string> = new Set(CURRENCIES.map(({ code }) => code));

/** The networks a coin moves on; none for a state currency. */
export function simulatedNetworks(coin: string): readonly CoinNetwork[] {
  if (OFF_CHAIN.has(coin)) return [];
  // `as`: the keys of an object literal.
  const terms = Object.entries(COINS[coin] ?? { SIM: USUAL_TERMS }) as [ChainCode, Terms][];
  return terms.map(([network, [depositMin, withdrawMin, withdrawFee, digits]]) => ({
    ...{ network, ...CHAINS[network] },
    ...{ depositMin, withdrawMin, withdrawFee, digits },
    ...{ depositsOpen: true, withdrawalsOpen: true },
  }));
}

/** The chains by their codes, for telling an address of another one from no address. */
export const SIMULATED_CHAINS: ReadonlyMap<string, Chain> = new Map(Object.entries(CHAINS));
