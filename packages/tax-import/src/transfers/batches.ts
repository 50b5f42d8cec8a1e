import { type Quantity, ZERO, minus, plus } from '@meridian/money/measure.ts';
import { canPair, compareLegs, type TransferLeg, type TransferLegs } from './transfer-legs.ts';
import { LegIndex, WINDOWS } from './leg-index.ts';

/** Ends whose amounts add up: one that left and several that arrived, or the other way round. */
export interface Batch {
  readonly from: readonly TransferLeg[];
  readonly to: readonly TransferLeg[];
}

const NEAREST = 6;
const PARTS_MAX = 4;

/**
 * Looks for withdrawals that arrive in pieces, and for deposits made of several withdrawals.
 *
 * @param legs ends that have no counterpart of their own amount
 */
export function findBatches({ sent, arrived }: TransferLegs): Batch[] {
  const whole = { sent: sent.filter(isWhole), arrived: arrived.filter(isWhole) };
  const arrivedByAsset = new LegIndex(whole.arrived, () => [0]);
  const sentByAsset = new LegIndex(whole.sent, () => [0]);
  const window = WINDOWS.batch;
  const back = { before: window.after, after: window.before };
  const batches: Batch[] = [];
  for (const from of whole.sent) {
    const near = arrivedByAsset.nearest(
      from,
      0,
      window,
      NEAREST,
      (to) => to.leg.quantity < from.leg.quantity && canPair(from, to),
    );
    const net = minus(from.leg.quantity, from.fee);
    const to = sumsTo(near, from.leg.quantity, gross) ?? sumsTo(near, net, gross);
    if (to !== null) batches.push({ from: [from], to });
  }
  for (const to of whole.arrived) {
    const near = sentByAsset.nearest(
      to,
      0,
      back,
      NEAREST,
      (from) => minus(from.leg.quantity, from.fee) < to.leg.quantity && canPair(from, to),
    );
    const from = sumsTo(near, to.leg.quantity, gross) ?? sumsTo(near, to.leg.quantity, afterFee);
    if (from !== null) batches.push({ from, to: [to] });
  }
  return batches;
}

function isWhole({ half }: TransferLeg): boolean {
  return !half;
}

type Amount = (end: TransferLeg) => Quantity;

const gross: Amount = ({ leg }) => leg.quantity;
const afterFee: Amount = ({ leg, fee }) => minus(leg.quantity, fee);

/** Two to four of a few legs that add up to exactly the target; null when none or several do. */
function sumsTo(
  legs: readonly TransferLeg[],
  target: Quantity,
  amountOf: Amount,
): readonly TransferLeg[] | null {
  if (legs.length < 2) return null;
  let whole: Quantity = ZERO;
  for (const end of legs) {
    const amount = amountOf(end);
    if (amount > ZERO) whole = plus(whole, amount);
  }
  if (whole < target) return null;
  const sorted = legs.toSorted(
    (a, b) => compareQuantities(amountOf(b), amountOf(a)) || compareLegs(a, b),
  );
  const amounts = sorted.map(amountOf);
  const found: TransferLeg[][] = [];
  const search = (from: number, left: Quantity, picked: readonly number[]): void => {
    if (left === ZERO && picked.length > 1) {
      found.push(picked.flatMap((index) => sorted[index] ?? []));
      return;
    }
    if (picked.length === PARTS_MAX || found.length > 1) return;
    for (let index = from; index < amounts.length; index += 1) {
      const amount = amounts[index] ?? ZERO;
      if (amount > ZERO && amount <= left)
        search(index + 1, minus(left, amount), [...picked, index]);
    }
  };
  search(0, target, []);
  const [only, second] = found;
  return only === undefined || second !== undefined ? null : only.sort(compareLegs);
}

function compareQuantities(a: Quantity, b: Quantity): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
