/**
 * Every reason the venue refuses a command for, with the code of the v5 API that says it. The codes
 * are those whose class in ccxt fits: 10007, 10009, 33003 and 100007 mean a failed sign-in to our own
 * client, 170201 is a permission to ccxt, 170212 and 170310 to 170313 are unknown to it.
 */
export const REJECTIONS = {
  'bad-request': { v5: 10001, text: 'A field is missing, unknown or not in its form.' },
  'clock-stepped-back': { v5: 10016, text: 'The time given is before that of an earlier command.' },
  'unknown-account': { v5: 10001, text: 'There is no such account.' },
  'account-frozen': { v5: 10027, text: 'The account is frozen: it may cancel and receive only.' },
  'unknown-asset': { v5: 170221, text: 'There is no such asset.' },
  'unknown-symbol': { v5: 170121, text: 'There is no such symbol.' },
  'symbol-halted': { v5: 170151, text: 'Trading in the symbol is halted.' },
  'duplicate-link-id': { v5: 170141, text: 'The account has used this orderLinkId before.' },
  'duplicate-command': { v5: 10014, text: 'A movement with this link id has been made before.' },
  'not-above-zero': { v5: 170130, text: 'An amount or a price must be above zero.' },
  'price-decimals': { v5: 170134, text: 'The price is not a multiple of the tick.' },
  'qty-decimals': { v5: 170137, text: 'The quantity is not a multiple of the lot.' },
  'value-decimals': { v5: 170148, text: 'The amount has more digits than its asset.' },
  'value-too-small': { v5: 170140, text: 'The order is worth less than the minimum.' },
  'qty-below-filled': { v5: 170136, text: 'The new quantity is not above what is filled already.' },
  'price-above-limit': { v5: 170193, text: 'A buy price above the limit.' },
  'price-below-limit': { v5: 170194, text: 'A sell price below the limit.' },
  'no-price': { v5: 170130, text: 'There is no last price to compare the trigger with.' },
  'bad-trigger': { v5: 170130, text: 'The trigger is on the wrong side of the price it is for.' },
  'bad-slippage': { v5: 170130, text: 'The slippage tolerance is out of range.' },
  'expiry-passed': { v5: 170130, text: 'The order would expire before it is accepted.' },
  'insufficient-funds': { v5: 170131, text: 'Less is available than the command needs.' },
  'too-large': { v5: 170124, text: 'More than the largest quantity or amount.' },
  'too-many-orders': { v5: 110020, text: 'The account has as many open orders as it may have.' },
  'too-many-conditional-orders': {
    v5: 110009,
    text: 'The account has as many TP/SL or conditional orders as it may have.',
  },
  'unknown-order': { v5: 170213, text: 'There is no such order.' },
  'order-filled': { v5: 170139, text: 'The order has been filled.' },
  'order-cancelled': { v5: 170142, text: 'The order has been cancelled.' },
  'nothing-to-amend': { v5: 10001, text: 'The amendment changes nothing this order has.' },
  unbalanced: { v5: 10001, text: 'The amounts of an asset do not sum to zero.' },
  'unknown-withdrawal': { v5: 10001, text: 'There is no such withdrawal.' },
  'withdrawal-settled': { v5: 10001, text: 'The withdrawal is past the step asked for.' },
  'already-exists': { v5: 10001, text: 'Asset, symbol or account exists already.' },
  'bad-instrument': { v5: 10001, text: 'The rules of the instrument cannot be kept exactly.' },
} as const satisfies Readonly<Record<string, { readonly v5: number; readonly text: string }>>;

export type RejectionCode = keyof typeof REJECTIONS;

export interface Rejection {
  readonly code: RejectionCode;
  /** The field of the command it is about; empty where it is about the whole. */
  readonly field: string;
}

export function rejection(code: RejectionCode, field = ''): Rejection {
  return { code, field };
}
