/** The JSON Schema of the quote socket's messages, those of a page and those of the server. */
import * as socket from '@meridian/protocol/contracts/quote-socket.ts';
import { QUOTE_SOCKET_PATH } from '@meridian/protocol/constants.ts';
import { componentsOf, type JsonSchema } from './components.ts';

const REQUESTS = {
  Ping: socket.quotePing,
  Subscription: socket.quoteSubscription,
  StreamSubscription: socket.streamSubscription,
};
const ANSWERS = {
  Pong: socket.quotePong,
  Acknowledgement: socket.quoteAcknowledgement,
  Failure: socket.quoteFailure,
  Push: socket.quotePush,
  StreamPush: socket.streamPush,
};

export function quoteSocketSchema(): JsonSchema {
  const entry = {
    Entry: socket.quoteEntry,
    BookEntry: socket.bookEntry,
    TradeEntry: socket.tradeEntry,
    TradesEntry: socket.tradesEntry,
  };
  const { all: schemas } = componentsOf({ ...REQUESTS, ...ANSWERS, ...entry }, '#/$defs');
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Messages of the quote socket at ${QUOTE_SOCKET_PATH}`,
    $defs: {
      Request: { description: 'What a page may send.', anyOf: references(REQUESTS) },
      Answer: { description: 'What the server sends.', anyOf: references(ANSWERS) },
      ...schemas,
    },
  };
}

function references(messages: object): JsonSchema[] {
  return Object.keys(messages).map((name) => ({ $ref: `#/$defs/${name}` }));
}
