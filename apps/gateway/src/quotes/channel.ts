import type { FeedQuote } from './feed.ts';
import { textFrame } from './frame.ts';
import { dataText, pushText } from './messages.ts';
import type { Channel } from './subscription.ts';

export function createChannel(quote: FeedQuote): Channel {
  return { symbol: quote.symbol, subscriptions: new Set(), quote, writtenFrom: null, data: null };
}

/** The data entry of the present state, written once however many read it; null if it has none. */
function dataOf(channel: Channel): string | null {
  if (channel.writtenFrom !== channel.quote) {
    channel.data = dataText(channel.quote);
    channel.writtenFrom = channel.quote;
  }
  return channel.data;
}

/** The frames of one state at one instant, made on demand and shared by all who get them. */
export interface SharedPush {
  readonly data: string;
  frame(isFirst: boolean): Buffer;
}

/** Null for a state that cannot be sent. */
export function createPush(channel: Channel, sentAtMs: number): SharedPush | null {
  const data = dataOf(channel);
  if (data === null) return null;
  const { symbol } = channel;
  const frames: { first?: Buffer; next?: Buffer } = {};
  const make = (isFirst: boolean) => textFrame(pushText({ symbol, data, isFirst, sentAtMs }));
  return {
    data,
    frame: (isFirst) => (isFirst ? (frames.first ??= make(true)) : (frames.next ??= make(false))),
  };
}
