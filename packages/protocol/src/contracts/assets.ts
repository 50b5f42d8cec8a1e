/** Requests and results of the calls about what an account owns and did (`assets-api.ts` has their paths). */
import * as v from 'valibot';

import { MOVEMENT_KINDS } from '../movement-kinds.ts';
import type { WireType } from './wire-type.ts';

const instant = v.pipe(v.number(), v.safeInteger(), v.description('In ms since 1970, UTC.'));
const amount = v.pipe(
  v.string(),
  v.regex(/^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/),
  v.description('Exact decimal in text.'),
);
const digits = v.pipe(v.string(), v.regex(/^\d{1,15}$/));

export const movementsQuery = v.object({
  account: v.exactOptional(
    v.pipe(v.picklist(['spot', 'funding']), v.description('The spot account unless given.')),
  ),
  bot: v.exactOptional(
    v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.description('The account of this bot instead.')),
  ),
  asset: v.exactOptional(v.string()),
  kind: v.exactOptional(v.picklist(MOVEMENT_KINDS)),
  from: v.exactOptional(v.pipe(digits, v.description('From this time on, in ms.'))),
  to: v.exactOptional(v.pipe(digits, v.description('Before this time, in ms.'))),
  cursor: v.exactOptional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,15}_\d{1,16}_\d{1,4}$/),
      v.description('`next` of the page before.'),
    ),
  ),
  limit: v.exactOptional(v.pipe(digits, v.description('1 to 100, 50 unless given.'))),
});

export const movementInfo = v.object({
  id: v.pipe(v.string(), v.description('Number of the entry in the ledger, and of its line.')),
  time: instant,
  asset: v.string(),
  amount: v.pipe(amount, v.description('What the balance changed by; negative where it fell.')),
  balance: v.pipe(amount, v.description('The balance after it.')),
  kind: v.picklist(MOVEMENT_KINDS),
  trade: v.nullable(
    v.pipe(
      v.object({
        ...{ tradeId: v.string(), orderId: v.string(), symbol: v.string() },
        fee: v.pipe(amount, v.description('Negative for a rebate.')),
        feeAsset: v.string(),
      }),
      v.description('The trade it comes from; null where it comes from none.'),
    ),
  ),
  cause: v.nullable(
    v.pipe(v.string(), v.description('Link id of the command it comes from, where there is one.')),
  ),
});
export type MovementInfo = WireType<typeof movementInfo>;

export const movementPage = v.object({
  movements: v.pipe(v.array(movementInfo), v.description('Newest first.')),
  next: v.nullable(v.pipe(v.string(), v.description('The cursor of the next page.'))),
});
export type MovementPage = WireType<typeof movementPage>;

const cell = v.pipe(v.string(), v.description('Amounts are exact decimals; empty: there is none.'));

export const ledgerQuery = v.object({
  cursor: v.exactOptional(
    v.pipe(v.string(), v.regex(/^\d{1,15}_\d{1,16}$/), v.description('`next` of the page before.')),
  ),
});

export const ledgerPage = v.object({
  columns: v.pipe(
    v.array(v.string()),
    v.description('Those of a ledger that the tax report reads.'),
  ),
  rows: v.pipe(v.array(v.array(cell)), v.description('Oldest first, a cell for each column.')),
  next: v.nullable(v.pipe(v.string(), v.description('The cursor of the next page.'))),
});
export type LedgerPage = WireType<typeof ledgerPage>;

export const costsQuery = v.object({});

const boughtPart = v.object({
  currency: v.pipe(v.string(), v.description('What was paid with.')),
  quantity: v.pipe(amount, v.description('Of what is held, what was bought with it, after fees.')),
  cost: v.pipe(
    amount,
    v.description('What that cost, with fees in it; a sale takes its share (average cost).'),
  ),
});

export const costsResult = v.object({
  complete: v.pipe(
    v.boolean(),
    v.description('False: the ledger is long and was not read to its end. Ask again.'),
  ),
  assets: v.array(
    v.object({
      asset: v.string(),
      held: v.pipe(amount, v.description('In both accounts together.')),
      unpriced: v.pipe(
        amount,
        v.description('What of it came without a price: deposits, gifts, rewards.'),
      ),
      bought: v.array(boughtPart),
    }),
  ),
});
export type CostsResult = WireType<typeof costsResult>;
