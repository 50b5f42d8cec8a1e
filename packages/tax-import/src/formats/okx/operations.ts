/** What a row of the trading account is part of. */
export type OkxOperation =
  | 'trade'
  | 'margin'
  | 'transfer'
  | 'interest'
  | 'funding'
  | 'position'
  | 'option';

const POSITIONS = new Set(['perpetual', 'perpetual swap', 'swap', 'futures', 'expiry futures']);
const OPTIONS = new Set(['option', 'options']);

/** Opening and closing, by the user or by the exchange: `Close long`, `Liquidation short`. */
const POSITION_ACTION =
  /^(buy|sell|open|close|partial(ly)? clos|liquidat|partial liquidat|full liquidat|adl|auto-?deleverag|deliver|settle|exercise|expire|assign)/;

const CONVERSION = /conver(t|sion)/;

/**
 * The operation of a row by its trade type and action, both in lower case. Conversions have no
 * action, or name themselves in the symbol (`TAO-USDC-CONVERT`).
 */
export function okxOperation(type: string, action: string, symbol: string): OkxOperation | null {
  if (type === 'transfer' || /^transfer (in|out)$/.test(action)) return 'transfer';
  if (/\binterest\b/.test(type) || /\binterest\b/.test(action)) return 'interest';
  if (POSITIONS.has(type) || OPTIONS.has(type)) {
    if (action.includes('funding')) return 'funding';
    if (!POSITION_ACTION.test(action)) return null;
    return OPTIONS.has(type) ? 'option' : 'position';
  }
  const trades = action === 'buy' || action === 'sell' || CONVERSION.test(action);
  if (type === 'spot' || CONVERSION.test(type)) {
    return trades || (action === '' && symbol !== '') ? 'trade' : null;
  }
  if (type === 'margin') return POSITION_ACTION.test(action) ? 'margin' : null;
  return null;
}

type OkxMove = 'deposit' | 'withdrawal' | 'transfer' | 'conversion' | 'charge' | 'spend';
type OkxIncome = 'interest' | 'staking' | 'airdrop' | 'reward';

const FUNDING: Readonly<Record<string, OkxMove>> = {
  deposit: 'deposit',
  received: 'deposit',
  'token received': 'deposit',
  withdrawal: 'withdrawal',
  'canceled withdrawal': 'withdrawal',
  'cancelled withdrawal': 'withdrawal',
  'token given away': 'spend',
  'token refunded': 'spend',
  'violation fee': 'charge',
  transfer: 'transfer',
  'transfer in': 'transfer',
  'transfer out': 'transfer',
  'transfer to sub account': 'transfer',
  'transfer from sub account': 'transfer',
  'transferred from trading account': 'transfer',
  'transferred to trading account': 'transfer',
  'from trading account': 'transfer',
  'to trading account': 'transfer',
  'from unified trading account': 'transfer',
  'to unified trading account': 'transfer',
  convert: 'conversion',
  'small assets convert': 'conversion',
  'dust conversion': 'conversion',
};

/** A map has no names but its own, unlike an object. */
const FUNDING_BY_NAME = new Map(Object.entries(FUNDING));

/** Money lent or staked stays the user's: `Simple earn flexible subscription`. */
const EARN_MOVE = /(subscription|redemption|lock ?up|unlock)$/;

const FUNDING_INCOME: readonly (readonly [RegExp, OkxIncome])[] = [
  [/(staking|defi|eth 2\.0|on-?chain earn).*(yield|reward|interest|distribution)/, 'staking'],
  [/(interest|yield|savings received|earn profit)/, 'interest'],
  [/(airdrop|jumpstart distribute|^distribution$|^claim$)/, 'airdrop'],
  [/(rebate|reward|giveaway|commission|bonus|referral)/, 'reward'],
];

const TYPE_LENGTH_MAX = 200;

export type OkxFunding =
  | { readonly type: OkxMove }
  | { readonly type: 'income'; readonly income: OkxIncome };

/** The types that rows of the funding account may have. */
export const OKX_FUNDING_NAMES: readonly string[] = [
  ...FUNDING_BY_NAME.keys(),
  ...['staking yield', 'simple earn interest', 'airdrop', 'reward'].filter(
    (name) => okxFunding(name) !== null,
  ),
];

/** The operation of a row of the funding account by its type, as the file writes it. */
export function okxFunding(type: string): OkxFunding | null {
  // Longer texts are no type, and the patterns try each of their words.
  if (type.length > TYPE_LENGTH_MAX) return null;
  const name = type.replaceAll(/[[\]]/g, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
  const move = FUNDING_BY_NAME.get(name);
  if (move !== undefined) return { type: move };
  if (EARN_MOVE.test(name)) return { type: 'transfer' };
  const found = FUNDING_INCOME.find(([pattern]) => pattern.test(name));
  return found === undefined ? null : { type: 'income', income: found[1] };
}
