import type { IncomeKind } from '@meridian/tax-engine/ledger/entry.ts';

/** What the app's word for a transaction means. */
export type CryptocomKind =
  /** Both sides in one row. */
  | { readonly type: 'trade' }
  /** Paid with a card: the money is the native amount. */
  | { readonly type: 'card-purchase' }
  /** Coins onto the app's card: sold for the native amount. Money onto it only moves. */
  | { readonly type: 'card-top-up' }
  /** One leg of a swap whose legs are rows of their own in one second. */
  | { readonly type: 'leg'; readonly swap: string }
  | { readonly type: 'deposit' }
  | { readonly type: 'withdrawal' }
  /** Between app users; the sign tells who gives. */
  | { readonly type: 'gift' }
  | { readonly type: 'payment' }
  | { readonly type: 'income'; readonly income: IncomeKind }
  /** Something given that is taken back. */
  | { readonly type: 'reverted' }
  /** The units stay the user's own: locked, staked, lent, reserved for an order. */
  | { readonly type: 'internal' }
  /** A bonus that is credited on the Exchange; the row changes nothing in the app. */
  | { readonly type: 'elsewhere' }
  /** Promised and not yet the user's. */
  | { readonly type: 'pending' };

const list = <T>(names: string, kind: T): [string, T][] => {
  return names.split(/\s+/).map((name) => [name, kind]);
};

const income = (names: string, kind: IncomeKind): [string, CryptocomKind][] =>
  list(names, { type: 'income', income: kind });

const KINDS = new Map<string, CryptocomKind>([
  ...list<CryptocomKind>(
    'crypto_exchange viban_purchase van_purchase crypto_viban_exchange crypto_to_van_sell_order ' +
      'recurring_buy_order xfers_purchase',
    { type: 'trade' },
  ),
  ...list<CryptocomKind>('crypto_purchase', { type: 'card-purchase' }),
  ...list<CryptocomKind>('card_top_up', { type: 'card-top-up' }),
  ...list<CryptocomKind>(
    'crypto_deposit exchange_to_crypto_transfer viban_deposit van_deposit crypto_payment_refund',
    { type: 'deposit' },
  ),
  ...list<CryptocomKind>(
    'crypto_withdrawal crypto_to_exchange_transfer viban_withdrawal van_withdrawal viban_card_top_up',
    { type: 'withdrawal' },
  ),
  ...list<CryptocomKind>('crypto_transfer', { type: 'gift' }),
  ...list<CryptocomKind>('crypto_payment', { type: 'payment' }),
  ...income(
    'referral_bonus referral_gift referral_card_cashback reimbursement transfer_cashback ' +
      'pay_checkout_reward gift_card_reward mobile_airtime_reward campaign_reward ' +
      'rewards_platform_deposit_credited lockup_swap_rebate supercharger_reward_to_app_credited',
    'reward',
  ),
  ...income('crypto_earn_interest_paid crypto_earn_extra_interest_paid', 'interest'),
  ...income('mco_stake_reward', 'staking'),
  ...income('airdrop_to_exchange_transfer', 'airdrop'),
  ...income('admin_wallet_credited', 'other'),
  ...list<CryptocomKind>('reimbursement_reverted card_cashback_reverted admin_wallet_debited', {
    type: 'reverted',
  }),
  ...list<CryptocomKind>(
    'crypto_earn_program_created crypto_earn_program_withdrawn lockup_lock lockup_unlock ' +
      'lockup_upgrade supercharger_deposit supercharger_withdrawal invest_deposit ' +
      'invest_withdrawal council_node_deposit_created council_node_deposit_withdrawn',
    { type: 'internal' },
  ),
  ...list<CryptocomKind>('dynamic_coin_swap_bonus_exchange_deposit', { type: 'elsewhere' }),
  ...list<CryptocomKind>('airdrop_locked', { type: 'pending' }),
]);

const LEG =
  /^(dust_conversion|dynamic_coin_swap|lockup_swap|crypto_wallet_swap|interest_swap)_(?:credited|debited)$/;

/** Since 2022 names are paths, with the wallets concerned in them. */
const PATHS: readonly (readonly [RegExp, CryptocomKind])[] = [
  [/^trading\.limit_order\.\w+\.\w*lock$/, { type: 'internal' }],
  [/^trading\.limit_order\.\w+\.(purchase_commit|sell_commit|exchange)$/, { type: 'trade' }],
  [/^trading\.crypto_purchase\./, { type: 'card-purchase' }],
  [/^finance\.dpos\.(staking|unstaking)\./, { type: 'internal' }],
  [/^finance\.lockup\.dpos_(lock|unlock|lock_upgrade)\./, { type: 'internal' }],
  [/^finance\.(dpos|lockup)\.\w*interest\w*\./, { type: 'income', income: 'staking' }],
  [/^finance\.crypto_earn\.\w*interest_paid\./, { type: 'income', income: 'interest' }],
  [/^reward\./, { type: 'income', income: 'reward' }],
  [/^transfer\.p2p_transfer\..*\.(credit|debit)$/, { type: 'gift' }],
];

/** The meaning of a Transaction Kind; null for one that is not known. */
export function kindOf(word: string): CryptocomKind | null {
  const known = KINDS.get(word);
  if (known !== undefined) return known;
  const swap = LEG.exec(word)?.[1];
  if (swap !== undefined) return { type: 'leg', swap };
  return PATHS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

/** The kinds that rows may have. */
export const CRYPTOCOM_NAMES: readonly string[] = [...KINDS.keys()];
