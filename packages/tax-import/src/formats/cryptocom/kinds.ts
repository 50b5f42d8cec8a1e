import type { IncomeKind } from '@meridian/tax-engine/ledger/entry.ts';

/** What the app's word for a transaction means. */
export type CryptocomKind =
  /** Both sides in one row. */
  | { readonly is: 'trade' }
  /** Paid with a card: the money is the native amount. */
  | { readonly is: 'card-purchase' }
  /** Coins onto the app's card: sold for the native amount. Money onto it only moves. */
  | { readonly is: 'card-top-up' }
  /** One leg of a swap whose legs are rows of their own in one second. */
  | { readonly is: 'leg'; readonly swap: string }
  | { readonly is: 'deposit' }
  | { readonly is: 'withdrawal' }
  /** Between app users; the sign tells who gives. */
  | { readonly is: 'gift' }
  | { readonly is: 'payment' }
  | { readonly is: 'income'; readonly income: IncomeKind }
  /** Something given that is taken back. */
  | { readonly is: 'reverted' }
  /** The units stay the user's own: locked, staked, lent, reserved for an order. */
  | { readonly is: 'internal' }
  /** A bonus that is credited on the Exchange; the row changes nothing in the app. */
  | { readonly is: 'elsewhere' }
  /** Promised and not yet the user's. */
  | { readonly is: 'pending' };

const list = <T>(names: string, kind: T): [string, T][] => {
  return names.split(/\s+/).map((name) => [name, kind]);
};

const income = (names: string, kind: IncomeKind): [string, CryptocomKind][] =>
  list(names, { is: 'income', income: kind });

const KINDS = new Map<string, CryptocomKind>([
  ...list<CryptocomKind>(
    'crypto_exchange viban_purchase van_purchase crypto_viban_exchange crypto_to_van_sell_order ' +
      'recurring_buy_order xfers_purchase',
    { is: 'trade' },
  ),
  ...list<CryptocomKind>('crypto_purchase', { is: 'card-purchase' }),
  ...list<CryptocomKind>('card_top_up', { is: 'card-top-up' }),
  ...list<CryptocomKind>(
    'crypto_deposit exchange_to_crypto_transfer viban_deposit van_deposit crypto_payment_refund',
    { is: 'deposit' },
  ),
  ...list<CryptocomKind>(
    'crypto_withdrawal crypto_to_exchange_transfer viban_withdrawal van_withdrawal viban_card_top_up',
    { is: 'withdrawal' },
  ),
  ...list<CryptocomKind>('crypto_transfer', { is: 'gift' }),
  ...list<CryptocomKind>('crypto_payment', { is: 'payment' }),
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
    is: 'reverted',
  }),
  ...list<CryptocomKind>(
    'crypto_earn_program_created crypto_earn_program_withdrawn lockup_lock lockup_unlock ' +
      'lockup_upgrade supercharger_deposit supercharger_withdrawal invest_deposit ' +
      'invest_withdrawal council_node_deposit_created council_node_deposit_withdrawn',
    { is: 'internal' },
  ),
  ...list<CryptocomKind>('dynamic_coin_swap_bonus_exchange_deposit', { is: 'elsewhere' }),
  ...list<CryptocomKind>('airdrop_locked', { is: 'pending' }),
]);

const LEG =
  /^(dust_conversion|dynamic_coin_swap|lockup_swap|crypto_wallet_swap|interest_swap)_(?:credited|debited)$/;

/** Since 2022 names are paths, with the wallets concerned in them. */
const PATHS: readonly (readonly [RegExp, CryptocomKind])[] = [
  [/^trading\.limit_order\.\w+\.\w*lock$/, { is: 'internal' }],
  [/^trading\.limit_order\.\w+\.(purchase_commit|sell_commit|exchange)$/, { is: 'trade' }],
  [/^trading\.crypto_purchase\./, { is: 'card-purchase' }],
  [/^finance\.dpos\.(staking|unstaking)\./, { is: 'internal' }],
  [/^finance\.lockup\.dpos_(lock|unlock|lock_upgrade)\./, { is: 'internal' }],
  [/^finance\.(dpos|lockup)\.\w*interest\w*\./, { is: 'income', income: 'staking' }],
  [/^finance\.crypto_earn\.\w*interest_paid\./, { is: 'income', income: 'interest' }],
  [/^reward\./, { is: 'income', income: 'reward' }],
  [/^transfer\.p2p_transfer\..*\.(credit|debit)$/, { is: 'gift' }],
];

/** The meaning of a Transaction Kind; null for one that is not known. */
export function kindOf(word: string): CryptocomKind | null {
  const known = KINDS.get(word);
  if (known !== undefined) return known;
  const swap = LEG.exec(word)?.[1];
  if (swap !== undefined) return { is: 'leg', swap };
  return PATHS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

/** The kinds that rows may have. */
export const CRYPTOCOM_NAMES: readonly string[] = [...KINDS.keys()];
