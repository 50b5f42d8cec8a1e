import { balanceOf, canPay } from '@meridian/ledger/ledger.ts';
import type { Convert } from '../api/commands.ts';
import { rejection, type Rejection } from '../api/rejections.ts';
import type { Venue } from '../state.ts';
import type { Step } from '../step.ts';
import {
  linkIdRefusal,
  moveMoney,
  overflowRefusal,
  pair,
  readMoney,
  systemBalance,
} from './move.ts';

/** What the entries after the first one have behind the link id: no cause has two entries (L4). */
const GET_SUFFIX = ':get';
const SPREAD_SUFFIX = ':spread';

interface Amounts {
  readonly pay: bigint;
  readonly get: bigint;
  readonly spread: bigint;
}

/**
 * Exchanges one asset for another with the house, at amounts that were agreed before: what is paid, and
 * what is got for it, are two entries, the spread is a third one. Either all of them happen or none.
 */
export function convert(step: Step, command: Convert): Rejection | null {
  const { venue } = step;
  const { account, from, to, linkId } = command;
  for (const suffix of ['', GET_SUFFIX, SPREAD_SUFFIX]) {
    const refused = linkIdRefusal(venue, linkId + suffix);
    if (refused !== null) return refused;
  }
  const owner = venue.accounts.get(account);
  if (owner === undefined || !owner.account.isUser) return rejection('unknown-account', 'account');
  if (owner.settings.frozen) return rejection('account-frozen', 'account');
  if (from === to) return rejection('bad-request', 'to');
  const amounts = readAmounts(venue, command);
  if ('code' in amounts) return amounts;
  const { pay, get, spread } = amounts;
  const source = balanceOf(owner.account, from);
  if (!canPay(source, pay)) return rejection('insufficient-funds', 'pay');
  const paid = pair(source, systemBalance(venue, 'house', from), pay - spread);
  const got = pair(systemBalance(venue, 'house', to), balanceOf(owner.account, to), get);
  const kept = spread === 0n ? [] : pair(source, systemBalance(venue, 'fees', from), spread);
  const overflow = overflowRefusal([...paid, ...kept, ...got], 'pay');
  if (overflow !== null) return overflow;
  moveMoney(step, 'conversion', 'single', linkId, paid);
  moveMoney(step, 'conversion', 'single', linkId + GET_SUFFIX, got);
  if (spread !== 0n) moveMoney(step, 'fee', 'single', linkId + SPREAD_SUFFIX, kept);
  return null;
}

function readAmounts(venue: Venue, { from, to, ...given }: Convert): Amounts | Rejection {
  const pay = readMoney(venue, from, given.pay);
  if (typeof pay !== 'bigint') return { ...pay, field: pay.field === 'asset' ? 'from' : 'pay' };
  const get = readMoney(venue, to, given.get);
  if (typeof get !== 'bigint') return { ...get, field: get.field === 'asset' ? 'to' : 'get' };
  const spread = given.spread === undefined ? 0n : readMoney(venue, from, given.spread);
  if (typeof spread !== 'bigint') return { ...spread, field: 'spread' };
  return spread < pay ? { pay, get, spread } : rejection('bad-request', 'spread');
}
