import type { StreamTopic } from './messages.ts';

/** What a stream says, written once for all who read it. */
export interface StreamNews {
  /** As JSON. */
  readonly data: string;
  /** Whether it is all of the stream, or what is new in it. */
  readonly isWhole: boolean;
}

export interface Stream {
  /** All of it, as it was sent last; null where there is nothing now. */
  whole(): StreamNews | null;
  /** What is new since; null for nothing. */
  next(): StreamNews | null;
}

/** Where books and trades come from. */
export interface StreamSource {
  isKnown(symbol: string): boolean;
  open(topic: StreamTopic): Stream;
}
