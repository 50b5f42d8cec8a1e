import { asQuantity, minus, plus } from '@meridian/money/measure.ts';
import { type Entry, isFiat } from '@meridian/tax-engine/ledger/entry.ts';
import type { CaseTransaction } from './case.ts';
import { baseLeg, feesOf, receivedLeg } from './legs.ts';
import { atomsOf } from './numbers.ts';
import { type ReadContext, baseOf, legOf } from './read-base.ts';
import { type Base, moneyFor, tradeEntry } from './read-trade.ts';
import { natureOf } from './words.ts';

/** Events with legs as they are; the value is stated, or comes from the case's prices. */
export function plainEntry(given: CaseTransaction, context: ReadContext): Entry[] {
  const { currency, policy } = context;
  const base: Base = { ...plainBase(given, context), fees: feesOf(given, context) };
  const own = baseLeg(given, context);
  const nature = natureOf(given);
  switch (nature.kind) {
    case 'income':
      return [{ ...base, ...nature, in: receivedLeg(given, context) }];
    case 'outgoing':
      return [{ ...base, ...nature, out: own }];
    case 'gift-received': {
      // rotki: units at their price that are no income.
      const got = receivedLeg(given, context);
      const paid = moneyFor(got, currency);
      return [{ ...base, kind: 'trade', in: got, ...(paid === undefined ? {} : { out: paid }) }];
    }
    case 'charge':
      return [{ ...base, kind: 'charge', out: own, fees: [] }];
    case 'derivative': {
      const { direction, baseQty } = given;
      const isLoss = nature.isLoss || direction === 'out' || String(baseQty).startsWith('-');
      return [
        { ...base, kind: 'derivative', derivative: 'realised', [isLoss ? 'out' : 'in']: own },
      ];
    }
    case 'transfer':
      return [transferOf(given, base, context)];
    case 'movement':
      return policy.ignores.has('movement')
        ? []
        : base.fees.map((out) => ({ ...base, kind: 'charge', out, fees: [] }));
    case 'trade':
      return [tradeEntry(given, nature.side, { base, own }, context)];
  }
}

/** Events of one instant come as they are listed; one account, unless wallets are kept apart. */
function plainBase(given: CaseTransaction, { order, policy }: ReadContext) {
  const base = baseOf(given);
  const sequence = order.get(given);
  return {
    ...base,
    account: policy.perWallet ? base.account : ALL,
    ...(sequence === undefined ? {} : { sequence }),
  };
}

const ALL = 'A';
const OTHER = 'B';

/** Units between own accounts; what does not arrive is a fee. */
function transferOf(given: CaseTransaction, base: Base, { policy }: ReadContext): Entry {
  const sent = legOf(given.baseAsset, given.baseQty);
  const inside = base.fees.find(({ asset }) => asset === sent.asset);
  const stated = atomsOf(given.receivedQty);
  const arrived = stated === null ? null : asQuantity(stated);
  const quantity = arrived ?? sent.quantity;
  const got = { asset: sent.asset, quantity };
  const toAccount = policy.perWallet ? (given.toWallet ?? OTHER) : OTHER;
  if (policy.ignores.has('movement')) {
    return { ...base, kind: 'transfer', fees: [], out: got, in: got, toAccount };
  }
  if (policy.keepsCostOfFees && !isFiat(sent.asset)) {
    // exitbook: fewer units at the same cost, which other fees add to; no unit is disposed of.
    const before = arrived === null && inside ? plus(quantity, inside.quantity) : sent.quantity;
    const out = { ...sent, quantity: before };
    const fees = base.fees.filter((fee) => fee !== inside);
    return { ...base, kind: 'trade', fees, conversion: 'migration', out, in: got };
  }
  if (arrived === null || arrived === sent.quantity) {
    return { ...base, kind: 'transfer', out: sent, in: got, toAccount };
  }
  // The difference is the fee that stands beside it: it counts once.
  const lost = minus(sent.quantity, arrived);
  const isStated = inside !== undefined && inside.quantity === lost;
  return { ...base, kind: 'transfer', out: isStated ? got : sent, in: got, toAccount };
}
