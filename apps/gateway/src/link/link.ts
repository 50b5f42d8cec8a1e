/**
 * How the gateways over one database speak to each other. Messages are small, may be lost, and are never
 * the only place where something stands: what counts is in the database.
 */
export interface GatewayLink {
  /** Sends to all other gateways. */
  publish(topic: string, message: Uint8Array): void;
  /** Takes what others publish. Returns how to stop. */
  subscribe(topic: string, take: (message: Uint8Array) => void): () => void;
  /** Answers what others ask. Returns how to stop. */
  answer(topic: string, answer: (message: Uint8Array) => Promise<Uint8Array>): () => void;
  /**
   * Asks the gateway that answers a topic.
   *
   * @returns null where none does: nothing was done
   * @throws where no answer came in time: it may have been done
   */
  ask(topic: string, message: Uint8Array): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** The longest message: NATS takes 1 MB unless it is set up otherwise. */
export const MAX_MESSAGE_BYTES = 1_000_000;
