/** What is wrong with the world of a simulation at the moment. Times are those of its clock. */
export interface Faults {
  /** The database answers nothing and does nothing until then. */
  databaseAwayUntil: number;
  /** It takes so much longer for each statement, until then. */
  databaseSlowMs: number;
  databaseSlowUntil: number;
  /** Of how many commits that were stored the answer is lost. */
  answersToLose: number;
  /** So many commits are refused, as by a full disk. */
  commitsToRefuse: number;
  /** Nodes hear nothing of each other until then. */
  partitionUntil: number;
  /** Messages are lost, doubled and late until then. */
  linkBadUntil: number;
}

export function noFaults(): Faults {
  return {
    databaseAwayUntil: 0,
    ...{ databaseSlowMs: 0, databaseSlowUntil: 0 },
    ...{ answersToLose: 0, commitsToRefuse: 0 },
    ...{ partitionUntil: 0, linkBadUntil: 0 },
  };
}

/** Chance that is drawn from a seed (mulberry32). */
export class Draws {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `least` up to `most`, both among them. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** Of a mean, with many short and few long. */
  pause(meanMs: number): number {
    return -Math.log(1 - this.next()) * meanMs;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }
}
