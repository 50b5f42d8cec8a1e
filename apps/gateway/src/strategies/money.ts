import { userAccountId } from '@meridian/ledger/accounts.ts';
import { decimal, decimalToText, maximum, signOf } from '@meridian/money/decimal.ts';
import type { MarketRules } from '@meridian/strategies/strategy.ts';
import type { RejectionCode } from '@meridian/venue/api/rejections.ts';
import type { VenuePort } from '../venue/port.ts';
import { spotAccountOf } from '../venue/wallet.ts';

/** Of whom a bot is, and which. */
export interface BotName {
  readonly id: bigint;
  readonly userId: bigint;
}

/** The account that has a bot's money and orders, and nothing else. */
export function botAccountOf({ id, userId }: BotName): string {
  return userAccountId(String(userId), 'bot', String(id));
}

/** The bot whose account this is; null for any other account. */
export function botOfAccount(account: string): string | null {
  return /^[^/]+\/bot\/(\d+)$/.exec(account)?.[1] ?? null;
}

/** What the venue asks of a bot's orders in a pair; null for a pair there is not. */
export function rulesOf(port: VenuePort, symbol: string, userId: bigint): MarketRules | null {
  const info = port.instrument(symbol);
  if (info === null) return null;
  const fees = port.account(spotAccountOf(userId))?.fees(symbol) ?? info.fees;
  const { instrument, baseScale, quoteScale } = info;
  return {
    tickSize: instrument.tickSize,
    lot: instrument.basePrecision,
    minValue: instrument.minOrderAmt,
    maxLimitQty: instrument.maxLimitOrderQty,
    maxMarketQty: instrument.maxMarketOrderQty,
    ...{ baseScale, quoteScale },
    feeRate: decimalToText(maximum(decimal(fees.maker), decimal(fees.taker))),
  };
}

type Moved = 'done' | 'in-doubt' | RejectionCode;

/**
 * Opens a bot's account with the fees and the self-match prevention of its owner, and moves its investment
 * there. Doing it again changes nothing: the venue takes a link id once.
 */
export async function fund(
  port: VenuePort,
  bot: BotName,
  investment: { readonly asset: string; readonly amount: string },
): Promise<Moved> {
  const owner = port.account(spotAccountOf(bot.userId));
  const opened = await port.submit({
    ...{ type: 'open-account', owner: String(bot.userId), kind: 'bot', name: String(bot.id) },
    ...(owner !== null && { settings: { tier: owner.tier, smpType: owner.smpType } }),
  });
  if (opened.type === 'rejected' && opened.rejection.code !== 'already-exists') {
    return opened.rejection.code;
  }
  if (opened.type !== 'accepted' && opened.type !== 'rejected') return 'in-doubt';
  const from = spotAccountOf(bot.userId);
  return move(port, {
    ...{ linkId: `bot-${bot.id}-in`, from, to: botAccountOf(bot) },
    ...investment,
  });
}

/** Moves what a bot ends with to its owner's spot account, an asset after the other. */
export async function payOut(
  port: VenuePort,
  bot: BotName,
  amounts: readonly { readonly asset: string; readonly amount: string }[],
): Promise<Moved> {
  for (const { asset, amount } of amounts) {
    if (signOf(decimal(amount)) === 0) continue;
    const from = botAccountOf(bot);
    const to = spotAccountOf(bot.userId);
    const linkId = `bot-${bot.id}-out-${asset}`;
    const moved = await move(port, { linkId, from, to, asset, amount });
    if (moved !== 'done') return moved;
  }
  return 'done';
}

interface Move {
  readonly linkId: string;
  readonly from: string;
  readonly to: string;
  readonly asset: string;
  readonly amount: string;
}

async function move(port: VenuePort, transfer: Move): Promise<Moved> {
  const outcome = await port.submit({ type: 'transfer', ...transfer });
  if (outcome.type === 'accepted') return 'done';
  if (outcome.type !== 'rejected') return 'in-doubt';
  const { code } = outcome.rejection;
  return code === 'duplicate-command' ? 'done' : code;
}
