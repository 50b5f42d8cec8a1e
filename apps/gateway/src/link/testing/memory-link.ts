import type { GatewayLink } from '../link.ts';

interface End {
  readonly takers: Map<string, Set<(message: Uint8Array) => void>>;
  readonly answers: Map<string, (message: Uint8Array) => Promise<Uint8Array>>;
}

/** A link between gateways of one process, which loses what a test says. */
export class MemoryLinks {
  readonly #ends = new Set<End>();
  /** Whether a message that is published is lost. */
  isLost: (topic: string) => boolean = () => false;
  /** Whether the answer to what is asked is lost, once it is done. */
  isAnswerLost: () => boolean = () => false;

  open(): GatewayLink {
    const own: End = { takers: new Map(), answers: new Map() };
    this.#ends.add(own);
    const others = () => [...this.#ends].filter((end) => end !== own);
    return {
      publish: (topic, message) => {
        if (this.isLost(topic)) return;
        const takers = others().flatMap((end) => [...(end.takers.get(topic) ?? [])]);
        // As a network has it: in order, and later.
        for (const take of takers) queueMicrotask(() => take(message));
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
      ask: async (topic, message) => {
        const [answer] = others().flatMap((end) => end.answers.get(topic) ?? []);
        const reply = (await answer?.(message)) ?? null;
        if (this.isAnswerLost()) throw new Error('no answer came');
        return reply;
      },
      close: async () => void this.#ends.delete(own),
    };
  }
}
