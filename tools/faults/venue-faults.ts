import type { Fault } from './fault.ts';

const ORDERS = 'packages/venue/src/orders';

/** The ten faults that an order book with money must not have, each with the story that finds it. */
export const VENUE_FAULTS: readonly Fault[] = [
  // Priority lost on a reduce: "keeps its place with less quantity".
  {
    area: 'venue',
    line: 'return price === order.price && left <= order.left;',
    into: 'return price === order.price && left === order.left;',
    spec: `${ORDERS}/matching.spec.ts`,
  },
  // The fee in the asset that was given away: "are taken in what each side receives".
  {
    area: 'venue',
    line: 'return { atoms: rateOf(isBuy ? baseAtoms : value, rate), asset: gets.asset, rate: text, tier };',
    into: 'return { atoms: rateOf(isBuy ? baseAtoms : value, rate), asset: pays.asset, rate: text, tier };',
    spec: `${ORDERS}/fees.spec.ts`,
  },
  // A hold kept after IOC: "ends the rest of an IOC order and gives its hold back".
  {
    area: 'venue',
    line: 'if (held === 0n) return;',
    into: "if (held === 0n || order.timeInForce === 'IOC') return;",
    spec: `${ORDERS}/matching.spec.ts`,
  },
  // FOK filled in part: "fills FOK wholly or not at all".
  {
    area: 'venue',
    line: "if (order.timeInForce === 'FOK' && plan.end !== 'complete') return 'EC_CancelForNoFullFill';",
    into: "if (order.timeInForce === 'FOK' && plan.lots === 0n) return 'EC_CancelForNoFullFill';",
    spec: `${ORDERS}/matching.spec.ts`,
  },
  // The maker's flag: "the taker's flag counts, the maker's is dead".
  {
    area: 'venue',
    line: 'const { smpType } = taker;',
    into: 'const { smpType } = maker;',
    spec: `${ORDERS}/matching.spec.ts`,
  },
  // Both legs of a pair: "ends the other leg in the step of a trade".
  {
    area: 'venue',
    line: 'if (oco === null) return;',
    into: 'if (oco === null || order.leg !== null) return;',
    spec: `${ORDERS}/triggers.spec.ts`,
  },
  // Trailing from the wrong extreme: Binance's scenarios A and B.
  {
    area: 'venue',
    line: '} else if (isSell ? price > extreme : price < extreme) {',
    into: '} else if (isSell ? price < extreme : price > extreme) {',
    spec: `${ORDERS}/triggers.spec.ts`,
  },
  // Fees rounded down: "rounded up to the fee account".
  {
    area: 'venue',
    line: 'return exact > 0n ? (exact + ONE - 1n) / ONE : exact / ONE;',
    into: 'return exact / ONE;',
    spec: `${ORDERS}/fees.spec.ts`,
  },
  // PostOnly that takes: "cancels a PostOnly order that would take".
  {
    area: 'venue',
    line: "if (order.timeInForce === 'PostOnly' && plan.meetings.length > 0) {",
    into: "if (order.timeInForce === 'PostOnly' && plan.meetings.length > 1) {",
    spec: `${ORDERS}/matching.spec.ts`,
  },
  // Triggers by number: "fires in order of acceptance, which a new trigger price renews".
  {
    area: 'venue',
    line: 'due.sort((left, right) => left.order.place - right.order.place);',
    into: 'due.sort((left, right) => left.order.id - right.order.id);',
    spec: `${ORDERS}/triggers.spec.ts`,
  },
];
