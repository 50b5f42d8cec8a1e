import { textFrame } from './frame.ts';
import type { QuoteSocketLimits } from './limits.ts';
import { streamText, type StreamTopic } from './messages.ts';
import { enqueue, flush, unsentBytes } from './peer.ts';
import type { Stream, StreamNews, StreamSource } from './stream-source.ts';
import type { Peer, StreamReaders } from './subscription.ts';

export interface StreamFanOutOptions {
  readonly source: StreamSource;
  readonly limits: Pick<QuoteSocketLimits, 'maxUnsentBytes' | 'maxStreams'>;
  /** In ms. */
  now(): number;
}

/** Which peer reads which book or trades. */
export interface StreamFanOut {
  /** Why a peer may not read a stream; null where it may. */
  refusalOf(peer: Peer, topic: StreamTopic): 'symbol' | 'tooManySymbols' | null;
  /** Queues all of a stream and, from then on, what is new in it; again for who reads it already. */
  subscribe(peer: Peer, topic: StreamTopic): void;
  cancel(peer: Peer, topic: StreamTopic): void;
  /** Ends all streams of a peer. */
  leave(peer: Peer): void;
  /** Sends what is new. To be called once a step of the market. */
  turn(): void;
}

interface Channel extends StreamReaders {
  readonly topic: StreamTopic;
  readonly stream: Stream;
}

export function createStreamFanOut({ source, limits, now }: StreamFanOutOptions): StreamFanOut {
  const channels = new Map<string, Channel>();
  const frameOf = ({ topic }: Channel, news: StreamNews): Buffer =>
    textFrame(streamText(topic, { ...news, sentAtMs: now() }));
  const isBehind = (peer: Peer) => unsentBytes(peer) > limits.maxUnsentBytes;
  const sendWhole = (channel: Channel, peer: Peer): void => {
    const whole = isBehind(peer) ? null : channel.stream.whole();
    if (whole === null) channel.behind.add(peer);
    else {
      channel.behind.delete(peer);
      enqueue(peer, frameOf(channel, whole));
    }
  };
  const end = (peer: Peer, channel: Channel): void => {
    peer.streams.delete(channel);
    channel.readers.delete(peer);
    channel.behind.delete(peer);
    if (channel.readers.size === 0) channels.delete(keyOf(channel.topic));
  };
  const publish = (channel: Channel): void => {
    const news = channel.stream.next();
    const frame = news === null ? null : frameOf(channel, news);
    for (const peer of channel.readers) {
      // What is new is of no use to who lacks what it is new to.
      if (channel.behind.has(peer)) sendWhole(channel, peer);
      else if (frame === null) continue;
      else if (isBehind(peer)) channel.behind.add(peer);
      else enqueue(peer, frame);
      flush(peer);
    }
  };
  return {
    refusalOf(peer, topic) {
      if (!source.isKnown(topic.symbol)) return 'symbol';
      const known = channels.get(keyOf(topic));
      const isNew = known === undefined || !peer.streams.has(known);
      return isNew && peer.streams.size >= limits.maxStreams ? 'tooManySymbols' : null;
    },
    subscribe(peer, topic) {
      const channel = channels.get(keyOf(topic)) ?? {
        ...{ topic, stream: source.open(topic), readers: new Set(), behind: new Set() },
      };
      channels.set(keyOf(topic), channel);
      channel.readers.add(peer);
      peer.streams.add(channel);
      sendWhole(channel, peer);
    },
    cancel(peer, topic) {
      const channel = channels.get(keyOf(topic));
      if (channel !== undefined) end(peer, channel);
    },
    leave(peer) {
      // `as`: a peer's streams are put there above.
      for (const channel of [...peer.streams]) end(peer, channel as Channel);
    },
    turn() {
      for (const channel of channels.values()) publish(channel);
    },
  };
}

function keyOf({ topic, symbol, levels }: StreamTopic): string {
  return `${topic}/${levels ?? ''}/${symbol}`;
}
