import type { GatewayLink } from '../../../link/link.ts';
import type { Draws, Faults } from './faults.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The process behind an end, which may be frozen or dead. */
export interface LinkOwner {
  readonly isDead: boolean;
  /** Resolves once it is not frozen. */
  thawed(): Promise<void>;
}

interface End {
  readonly owner: LinkOwner;
  readonly takers: Map<string, Set<(message: Uint8Array) => void>>;
  readonly answers: Map<string, (message: Uint8Array) => Promise<Uint8Array>>;
}

/** As long as the real link waits for an answer. */
const ANSWER_MS = 5_000;
const SHARE_LOST = 0.2;
const SHARE_TWICE = 0.2;
const MOST_LATE_MS = 400;

/**
 * A network between the nodes of a simulation, which loses, doubles and reorders messages while it is bad. What is asked comes
 * once at most, as with NATS. */
export class FakeLinks {
  readonly #ends = new Set<End>();
  readonly #time: VirtualTime;
  readonly #draws: Draws;
  readonly #faults: Faults;

  constructor(time: VirtualTime, draws: Draws, faults: Faults) {
    this.#time = time;
    this.#draws = draws;
    this.#faults = faults;
  }

  open(owner: LinkOwner): GatewayLink {
    const own: End = { owner, takers: new Map(), answers: new Map() };
    this.#ends.add(own);
    return {
      publish: (topic, message) => {
        if (own.owner.isDead || this.#isCut) return;
        for (const end of this.#others(own)) {
          if (this.#isBad && this.#draws.next() < SHARE_LOST) continue;
          void this.#deliver(own, end, topic, message);
          const isTwice = this.#isBad && this.#draws.next() < SHARE_TWICE;
          if (isTwice) void this.#deliver(own, end, topic, message);
        }
      },
      subscribe(topic, take) {
        const takers = own.takers.get(topic) ?? new Set();
        own.takers.set(topic, takers.add(take));
        return () => takers.delete(take);
      },
      answer(topic, answer) {
        own.answers.set(topic, answer);
        return () => own.answers.delete(topic);
      },
      ask: (topic, message) => this.#ask(own, topic, message),
      close: async () => void this.#ends.delete(own),
    };
  }

  remove(owner: LinkOwner): void {
    for (const end of this.#ends) if (end.owner === owner) this.#ends.delete(end);
  }

  get #isCut(): boolean {
    return this.#time.now < this.#faults.partitionUntil;
  }

  get #isBad(): boolean {
    return this.#time.now < this.#faults.linkBadUntil;
  }

  #others(own: End): End[] {
    return [...this.#ends].filter((end) => end !== own && !end.owner.isDead);
  }

  #trip(): Promise<void> {
    const late = this.#isBad ? this.#draws.between(0, MOST_LATE_MS) : 0;
    return this.#time.sleep(1 + late);
  }

  async #deliver(from: End, end: End, topic: string, message: Uint8Array): Promise<void> {
    await from.owner.thawed();
    await this.#trip();
    await end.owner.thawed();
    if (end.owner.isDead || !this.#ends.has(end)) return;
    for (const take of end.takers.get(topic) ?? []) take(message);
  }

  async #ask(own: End, topic: string, message: Uint8Array): Promise<Uint8Array | null> {
    const end = this.#others(own).find(({ answers }) => answers.has(topic));
    if (this.#isCut) return this.#neverAnswered();
    if (end === undefined) return null;
    if (this.#isBad && this.#draws.next() < SHARE_LOST) return this.#neverAnswered();
    const first = this.#answered(own, end, topic, message);
    const reply = await Promise.race([first, this.#time.sleep(ANSWER_MS)]);
    if (reply === undefined) throw new Error('no answer came');
    return reply;
  }

  async #neverAnswered(): Promise<never> {
    await this.#time.sleep(ANSWER_MS);
    throw new Error('no answer came');
  }

  /** @returns undefined where no answer comes; null where nobody answers the topic any more */
  async #answered(
    own: End,
    end: End,
    topic: string,
    message: Uint8Array,
  ): Promise<Uint8Array | null | undefined> {
    await own.owner.thawed();
    await this.#trip();
    await end.owner.thawed();
    if (end.owner.isDead || !this.#ends.has(end)) return undefined;
    const answer = end.answers.get(topic);
    if (answer === undefined) return null;
    const reply = await answer(message);
    await end.owner.thawed();
    const isLost = this.#isCut || (this.#isBad && this.#draws.next() < SHARE_LOST);
    if (end.owner.isDead || isLost) return undefined;
    await this.#trip();
    await own.owner.thawed();
    return reply;
  }
}
