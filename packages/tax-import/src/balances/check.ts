import { balanceTrails, compareContent, type StatedMovement } from './trail.ts';
import type { Ledger, Movement } from '../ledger/builder.ts';
import type { BalanceCheck, BalanceGap } from '../outcome.ts';
import type { Throttle } from '../throttle.ts';
import { sortByTime } from '../times/sort-by-time.ts';

/** That one movement directly precedes another of the same instant and balance. */
export type Precedence = readonly [Movement, Movement];

/**
 * Walks one balance through the file: orders its movements, compares them with the stated balance
 * and notes every jump. A movement whose row is not in the ledger is a jump too, for the entries
 * do not explain it.
 *
 * @param onPrecedence called with each order inside one instant that the balances prove
 */
export async function checkBalance(
  ledger: Ledger,
  throttle: Throttle,
  onPrecedence: (pair: Precedence) => void,
): Promise<BalanceCheck> {
  const { asset, wallet } = ledger;
  const named = wallet === undefined ? { asset } : { asset, wallet };
  if (!ledger.stated) {
    const change = sumOfEntered(ledger.movements);
    const none = { opening: null, stated: null, gaps: [] };
    return { ...named, ...none, change, computed: change, status: 'no-column' };
  }
  const walk = new BalanceWalk(onPrecedence);
  const movements = await sortByTime(ledger.movements, () => 0, throttle);
  for (let from = 0; from < movements.length;) {
    let to = from + 1;
    const first = movements[from];
    while (to < movements.length && movements[to]?.at === first?.at) to += 1;
    if (first !== undefined && to === from + 1) walk.alone(first);
    else walk.instant(movements.slice(from, to));
    from = to;
    if (throttle.due()) await throttle.pause();
  }
  return { ...named, ...walk.result() };
}

function sumOfEntered(movements: readonly Movement[]): bigint {
  let sum = 0n;
  for (const movement of movements) if (movement.entry !== null) sum += movement.change;
  return sum;
}

function isStated(movement: Movement): movement is StatedMovement {
  return movement.balance !== null;
}

class BalanceWalk {
  readonly #onPrecedence: (pair: Precedence) => void;
  readonly #gaps: BalanceGap[] = [];
  #opening: bigint | null = null;
  /** The balance so far: as stated, carried on over rows that state none. */
  #balance: bigint | null = null;
  #stated: bigint | null = null;
  #change = 0n;
  #last: Movement | null = null;

  constructor(onPrecedence: (pair: Precedence) => void) {
    this.#onPrecedence = onPrecedence;
  }

  /** A movement with no other at its instant, as most are. */
  alone(movement: Movement): void {
    this.#step(movement, movement.balance);
  }

  instant(movements: readonly Movement[]): void {
    const stating = movements.filter(isStated);
    for (const piece of balanceTrails(stating, this.#balance)) {
      for (const [index, movement] of piece.entries()) {
        const before = piece[index - 1];
        if (before !== undefined) this.#onPrecedence([before, movement]);
        this.#step(movement, movement.balance);
      }
    }
    if (stating.length === movements.length) return;
    const silent = movements.filter((movement) => !isStated(movement)).sort(compareContent);
    for (const movement of silent) this.#step(movement, null);
  }

  #step(movement: Movement, stated: bigint | null): void {
    const { change, entry } = movement;
    if (stated !== null && this.#opening === null) this.#open(stated - change);
    if (entry !== null) this.#change += change;
    else this.#gap(movement, change);
    if (this.#balance !== null) this.#balance += change;
    if (stated !== null) {
      // Compared first: a difference is a new integer for each of a million rows.
      if (this.#balance !== null && this.#balance !== stated) {
        this.#gap(movement, stated - this.#balance);
      }
      this.#balance = stated;
      this.#stated = stated;
    }
    this.#last = movement;
  }

  /**
   * Takes the opening from the first stated balance. Nobody starts with less than nothing: what
   * would be below zero is a gap, and the balance opens at zero.
   */
  #open(before: bigint): void {
    const unstated = this.#unstatedSoFar();
    const opening = before - unstated;
    this.#opening = opening < 0n ? 0n : opening;
    this.#balance = this.#opening + unstated;
  }

  /** Changes before the first stated balance belong after the opening, not into it. */
  #unstatedSoFar(): bigint {
    return this.#change + this.#gaps.reduce((sum, { missing }) => sum + missing, 0n);
  }

  #gap({ line, at: time }: Movement, missing: bigint): void {
    if (missing === 0n) return;
    this.#gaps.push({ afterRow: this.#last?.line ?? null, row: line, at: time, missing });
  }

  result(): Omit<BalanceCheck, 'asset' | 'wallet'> {
    const opening = this.#opening;
    const computed = opening === null ? this.#change : opening + this.#change;
    return {
      opening,
      change: this.#change,
      stated: this.#stated === null ? null : this.#balance,
      computed,
      gaps: this.#gaps,
      status: this.#gaps.length === 0 ? 'agrees' : 'gaps',
    };
  }
}
