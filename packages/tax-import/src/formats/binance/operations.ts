import type { DerivativeKind, IncomeKind } from '@meridian/tax-engine/ledger/entry.ts';

/**
 * What an operation's name says. `family` names the legs that may belong together: rows are paired
 * inside one family only.
 */
export type BinanceOperation =
  | { readonly type: 'leg' | 'dust'; readonly family: string }
  | { readonly type: 'fee'; readonly family: string }
  | { readonly type: 'internal'; readonly family: 'transfer' | 'earn' }
  | { readonly type: 'deposit' | 'withdrawal' | 'charge' | 'spend' | 'gift' | 'one-sided' }
  | { readonly type: 'income'; readonly income: IncomeKind }
  | { readonly type: 'derivative'; readonly derivative: DerivativeKind };

/** Names in lower case; Binance has renamed many of them over the years. */
const NAMES: readonly (readonly [BinanceOperation, readonly string[]])[] = [
  [
    { type: 'leg', family: 'spot' },
    [
      'buy',
      'sell',
      'transaction related',
      'transaction buy',
      'transaction spend',
      'transaction sold',
      'transaction revenue',
    ],
  ],
  [{ type: 'fee', family: 'spot' }, ['fee', 'transaction fee']],
  [{ type: 'leg', family: 'convert' }, ['binance convert', 'convert']],
  [{ type: 'leg', family: 'otc' }, ['large otc trading']],
  [
    { type: 'leg', family: 'fiat' },
    [
      'buy crypto',
      'buy crypto with card',
      'buy crypto with fiat',
      'sell crypto to fiat',
      'convert fiat to crypto ocbs',
      'convert fiat to stablecoin paysafe',
    ],
  ],
  [{ type: 'leg', family: 'auto-invest' }, ['auto-invest transaction']],
  [{ type: 'leg', family: 'farming' }, ['swap farming transaction', 'liquid swap sell']],
  [
    { type: 'leg', family: 'swap' },
    [
      'eth 2.0 staking',
      'eth 2.0 staking withdrawals',
      'leverage token redemption',
      'stablecoins auto-conversion',
      'asset conversion transfer',
      'futures convert',
      'token swap - redenomination/rebranding',
    ],
  ],
  [
    { type: 'dust', family: 'dust' },
    ['small assets exchange bnb', 'small assets exchange bnb (spot)'],
  ],
  [{ type: 'one-sided' }, ['p2p trading']],
  [
    { type: 'deposit' },
    [
      'deposit',
      'fiat deposit',
      'fiat ocbs - add fiat and fees',
      'deposit fiat ocbs',
      'initial deposit',
    ],
  ],
  [{ type: 'withdrawal' }, ['withdraw', 'withdrawal', 'fiat withdraw', 'fiat withdrawal', 'send']],
  [{ type: 'charge' }, ['bnb fee deduction']],
  [{ type: 'spend' }, ['binance card spending']],
  [{ type: 'gift' }, ['crypto box']],
  [
    { type: 'internal', family: 'transfer' },
    [
      'transfer_in',
      'transfer_out',
      'main and funding account transfer',
      'main and funding transfer',
      'inter-wallet transfer',
      'internal transfer',
      'copy portfolio (spot) - create',
      'copy portfolio (spot) - close',
    ],
  ],
  [
    { type: 'internal', family: 'earn' },
    [
      'savings purchase',
      'savings principal redemption',
      'pos savings purchase',
      'pos savings redemption',
      'staking purchase',
      'staking redemption',
      'simple earn flexible subscription',
      'simple earn flexible redemption',
      'simple earn locked subscription',
      'simple earn locked redemption',
      'launchpool subscription',
      'launchpool redemption',
      'launchpool subscription/redemption',
    ],
  ],
  [
    { type: 'income', income: 'interest' },
    [
      'savings interest',
      'savings distribution',
      'simple earn flexible interest',
      'simple earn locked interest',
      'pos savings interest',
    ],
  ],
  [
    { type: 'income', income: 'staking' },
    [
      'staking rewards',
      'eth 2.0 staking rewards',
      'simple earn locked rewards',
      'dot slot auction rewards',
      'launchpool interest',
      'launchpool earnings withdrawal',
      'bnb vault rewards',
    ],
  ],
  [{ type: 'income', income: 'mining' }, ['pool distribution', 'super bnb mining']],
  [
    { type: 'income', income: 'airdrop' },
    [
      'airdrop',
      'airdrop assets',
      'distribution',
      'hodler airdrops distribution',
      'launchpool airdrop',
      'megadrop rewards',
      'simple earn flexible airdrop',
      'token swap - distribution',
    ],
  ],
  [
    { type: 'income', income: 'reward' },
    [
      'binance card cashback',
      'campaign related reward',
      'cash voucher distribution',
      'cashback voucher',
      'commission fee shared with you',
      'commission history',
      'commission rebate',
      'liquid swap rewards',
      'mission reward distribution',
      'referee rebates',
      'referral commission',
      'referral kickback',
      'referrer rebates',
      'strategy trading fee rebate',
      'swap farming rewards',
    ],
  ],
  [
    { type: 'derivative', derivative: 'realised' },
    ['realize profit and loss', 'realized profit and loss', 'insurance fund compensation'],
  ],
  [{ type: 'derivative', derivative: 'funding' }, ['funding fee']],
  [
    { type: 'derivative', derivative: 'fee' },
    ['isolated margin liquidation - fee', 'cross margin liquidation - fee'],
  ],
];

const BY_NAME: ReadonlyMap<string, BinanceOperation> = new Map(
  NAMES.flatMap(([operation, names]) => names.map((name) => [name, operation] as const)),
);

/** The names that rows may have. */
export const BINANCE_NAMES: readonly string[] = [...BY_NAME.keys()];

const FUTURES_FEES = new Set(['fee', 'transaction fee']);

/** The operation of a row, null when its name is not known. */
export function operationOf(name: string, account: string): BinanceOperation | null {
  const key = name.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  // In a futures wallet a fee belongs to a position, in the others to a trade.
  if (/futures/i.test(account) && FUTURES_FEES.has(key)) {
    return { type: 'derivative', derivative: 'fee' };
  }
  if (key.startsWith('transfer between ')) return { type: 'internal', family: 'transfer' };
  if (key.startsWith('launchpool airdrop - ')) return { type: 'income', income: 'airdrop' };
  return BY_NAME.get(key) ?? null;
}
