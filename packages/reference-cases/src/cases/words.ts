/** What a transaction is, by the words that tools have for it. */
import type { IncomeKind, OutgoingKind } from '@meridian/tax-engine/ledger/entry.ts';
import type { CaseTransaction } from './case.ts';
import { incomeOf, outgoingOf, typeOf } from './read-base.ts';

/** Whether the base came or went; a tool that says only `trade` leaves it open. */
export type Side = 'buy' | 'sell' | 'either';

export type Nature =
  | { readonly kind: 'trade'; readonly side: Side }
  | { readonly kind: 'income'; readonly income: IncomeKind }
  | { readonly kind: 'outgoing'; readonly outgoing: OutgoingKind }
  | { readonly kind: 'derivative'; readonly isLoss: boolean }
  /** Units from outside, without income: their cost is what they are worth. */
  | { readonly kind: 'gift-received' }
  | { readonly kind: 'charge' }
  | { readonly kind: 'transfer' }
  /** Units that stay the owner's: only the fee counts. */
  | { readonly kind: 'movement' };

const OTHER: Nature = { kind: 'income', income: 'other' };
const SPENT: Nature = { kind: 'outgoing', outgoing: 'spend' };
const GIFT: Nature = { kind: 'outgoing', outgoing: 'gift' };
const GIVEN: Nature = { kind: 'gift-received' };
const STAKING: Nature = { kind: 'income', income: 'staking' };
const MOVEMENT: Nature = { kind: 'movement' };

/** The first that fits counts. */
const PATTERNS: readonly (readonly [RegExp, Nature])[] = [
  [/^prefork-acquisition$/, GIVEN],
  [/(?:gift|donat).*receiv|receiv.*(?:gift|donat)/, GIVEN],
  [/gift|donat|charity/, GIFT],
  [/rebate|refund|cashback/, { kind: 'income', income: 'reward' }],
  [/fee|gas/, { kind: 'charge' }],
  [/(?:margin|futures?|perpetual|derivative).*loss/, { kind: 'derivative', isLoss: true }],
  [/margin|futures?|perpetual|derivative/, { kind: 'derivative', isLoss: false }],
  // rotki: what validators earn arrives as a withdrawal from the beacon chain.
  [/^eth2?-withdrawal$|^block-production$|^mev/, STAKING],
  [/deposit|withdraw|movement|^(?:un|re)?staked?$/, MOVEMENT],
  // CoinTaxman: units that are lent or staked and come back.
  [/^coin-?lend(?:-?end)?$|^staking-?end$/, MOVEMENT],
  [/expense|burn|loss|liquidat|settlement|repay|spen[dt]|paid|payment|hack/, SPENT],
  [/stak/, STAKING],
  [/interest|lend/, { kind: 'income', income: 'interest' }],
  [/mining|mined/, { kind: 'income', income: 'mining' }],
  [/airdrop/, { kind: 'income', income: 'airdrop' }],
  [/reward|bonus/, { kind: 'income', income: 'reward' }],
  [/income|earn|claim|production|dividend|receiv|fork/, OTHER],
  [/^(?:own-|internal-|self-)?(?:transfer|move)$/, { kind: 'transfer' }],
  [/buy|bought|purchase|acqui|^in$/, { kind: 'trade', side: 'buy' }],
  [/sell|sale|sold|dispos|^out$/, { kind: 'trade', side: 'sell' }],
  [/trade|swap|exchange|conver|order|spot|fill|dust/, { kind: 'trade', side: 'either' }],
];

/** Words that leave it to the direction what came or went (rotki). */
const BY_DIRECTION = /event|ledger-action|^transaction$/;

/** @throws where the word is none that is known: nothing is taken for a purchase unasked. */
export function natureOf(given: CaseTransaction): Nature {
  const { direction, id, quoteAsset, type } = given;
  const income = incomeOf(given);
  if (income !== undefined) return directed({ kind: 'income', income }, direction);
  const outgoing = outgoingOf(given);
  if (outgoing !== undefined) return directed({ kind: 'outgoing', outgoing }, direction);
  const word = typeOf(given);
  const nature = PATTERNS.find(([pattern]) => pattern.test(word))?.[1];
  if (nature !== undefined) return directed(nature, direction);
  if (direction === 'in' || direction === 'out') {
    if (BY_DIRECTION.test(word)) return direction === 'in' ? OTHER : SPENT;
    // Both sides and the direction are stated: a trade by any name.
    if (quoteAsset != null) return { kind: 'trade', side: direction === 'in' ? 'buy' : 'sell' };
  }
  throw new Error(`${id}: "${type}" is no kind of transaction that is known`);
}

/** A word for one direction, in the other: interest that was paid, a gift that arrived. */
function directed(nature: Nature, direction: string | null | undefined): Nature {
  if (direction === 'out' && nature.kind === 'income') return SPENT;
  if (direction === 'out' && nature.kind === 'gift-received') return GIFT;
  if (direction !== 'in') return nature;
  if (nature.kind === 'charge') return OTHER;
  if (nature.kind !== 'outgoing') return nature;
  return nature.outgoing === 'gift' || nature.outgoing === 'donation' ? GIVEN : OTHER;
}
