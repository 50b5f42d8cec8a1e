import type { SocketState } from './quote-feed.ts';
import type { Quote } from './quote.ts';
import type { StreamState, StreamTopic } from './streams.ts';

/** What the page tells the worker that holds its quote socket. */
export type ToWorker =
  | { readonly type: 'open'; readonly url: string }
  | { readonly type: 'subscribe' | 'cancel' | 'observe'; readonly symbols: readonly string[] }
  | { readonly type: 'streams'; readonly topics: readonly StreamTopic[] }
  /** The last batch is drawn: the next may come. With books or trades, how long their frame took, in ms. */
  | { readonly type: 'ready'; readonly tookMs?: number }
  | { readonly type: 'resume' | 'close' };

export type FromWorker =
  /** The worker runs. */
  | { readonly type: 'started' }
  /** The policy the worker is served with lets it connect nowhere. */
  | { readonly type: 'forbidden' }
  | { readonly type: 'state'; readonly state: SocketState }
  | {
      readonly type: 'batch';
      readonly quotes: readonly Quote[];
      readonly streams: readonly StreamState[];
    };
