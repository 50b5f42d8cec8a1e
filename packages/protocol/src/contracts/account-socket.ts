/**
 * The messages of the account socket: orders, executions and balances of who is signed in, by the
 * numbers of the venue's events.
 */
import * as v from 'valibot';

import { balanceInfo, executionInfo, orderInfo } from './venue.ts';
import type { WireType } from './wire-type.ts';

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The answer of the call that opens the socket: sent in its first message, within 30 s, once. */
export const accountStreamTicket = v.object({ ticket: v.string() });
export type AccountStreamTicket = WireType<typeof accountStreamTicket>;

/** The first message of a page, and again where it finds a gap. */
export const accountStreamRequest = v.object({
  ticket: v.exactOptional(
    v.pipe(v.string(), v.maxLength(64), v.description('In the first message.')),
  ),
  after: v.pipe(
    v.nullable(number),
    v.description('`seq` of the last push it has; null for the state alone.'),
  ),
});
export type AccountStreamRequest = WireType<typeof accountStreamRequest>;

/** One push: in order, without a gap, and the next one's `after` is its `seq`. */
export const accountPush = v.object({
  topic: v.literal('account'),
  f: v.pipe(
    v.boolean(),
    v.description('Whether it is the whole state, with what came since `after`, or a change.'),
  ),
  after: v.nullable(number),
  seq: number,
  orders: v.pipe(
    v.array(orderInfo),
    v.description(
      'Those that changed; of a whole state all live ones, and those that ended since.',
    ),
  ),
  executions: v.pipe(v.array(executionInfo), v.description('Since `after`, oldest first.')),
  balances: v.pipe(v.array(balanceInfo), v.description('Those that changed, or all.')),
});
export type AccountPush = WireType<typeof accountPush>;
