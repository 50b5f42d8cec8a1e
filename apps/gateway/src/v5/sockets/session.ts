import { V5_ERRORS } from '@meridian/v5/errors.ts';
import { hasValidSocketSignature } from '@meridian/v5/signature.ts';
import type { KeyStore } from '../../keys/store.ts';
import { admitted } from '../authenticate.ts';
import { mayUse } from '../authenticate.ts';
import { refused } from '../outcome.ts';
import type { Connection } from './connection.ts';
import { type PrivateFeed, PRIVATE_TOPICS } from './private-feed.ts';
import type { PublicFeed } from './public-feed.ts';
import type { SocketRequest } from './requests.ts';
import type { TradeDesk } from './trade.ts';

/** What a path serves. */
export type SocketKind = 'public' | 'private' | 'trade';

export interface SessionParts {
  readonly publicFeed: PublicFeed;
  readonly privateFeed: PrivateFeed;
  readonly desk: TradeDesk;
  readonly keys: KeyStore;
  readonly now: () => number;
}

const MAX_ARGS = 100;
const MAX_TOPICS = 300;
/** A signature is of use until it expires; a far one would be of use for years. */
const FARTHEST_EXPIRY_MS = 5 * 60_000;

/** Answers one message of a client. */
export async function answer(
  kind: SocketKind,
  connection: Connection,
  request: SocketRequest,
  parts: SessionParts,
): Promise<void> {
  switch (request.op) {
    case 'ping':
      return connection.send(pong(kind, connection, request, parts.now()));
    case 'auth':
      return kind === 'public'
        ? refuse(connection, request, 'error:invalid op')
        : signIn(kind, connection, request, parts);
    case 'subscribe':
    case 'unsubscribe':
      return changeTopics(kind, connection, request, parts);
    default:
      if (kind === 'trade') return parts.desk.handle(connection, request);
      return refuse(connection, request, 'error:invalid op');
  }
}

function pong(kind: SocketKind, { id }: Connection, request: SocketRequest, now: number): string {
  const { reqId } = request;
  if (kind === 'public') {
    const answered = {
      success: true,
      ret_msg: 'pong',
      conn_id: id,
      req_id: reqId ?? '',
      op: 'ping',
    };
    return JSON.stringify(answered);
  }
  const args = [String(now)];
  if (kind === 'private') {
    return JSON.stringify({ req_id: reqId ?? '', op: 'pong', args, conn_id: id });
  }
  return JSON.stringify({ retCode: 0, retMsg: 'OK', op: 'pong', data: args, connId: id });
}

export function refuse(
  connection: Connection,
  { op, reqId }: Pick<SocketRequest, 'op' | 'reqId'>,
  message: string,
): void {
  const { id: conn_id } = connection;
  const answered = { success: false, ret_msg: message, conn_id, req_id: reqId ?? '', op };
  connection.send(JSON.stringify({ ...answered, request: { op } }));
}

async function signIn(
  kind: SocketKind,
  connection: Connection,
  request: SocketRequest,
  { keys, privateFeed, now }: SessionParts,
): Promise<void> {
  const [apiKey, expires, sign] = request.args;
  const isShaped =
    typeof apiKey === 'string' && typeof expires === 'string' && typeof sign === 'string';
  const failed = (name: keyof typeof V5_ERRORS) => {
    const { code, message } = V5_ERRORS[name];
    if (kind === 'private') return refuse(connection, request, `${code} ${message}`);
    const { id: connId } = connection;
    const answered = { reqId: request.reqId, retCode: code, retMsg: message, op: 'auth', connId };
    return connection.send(JSON.stringify(answered));
  };
  if (!isShaped || !/^\d{1,15}$/.test(expires)) return failed('badRequest');
  const left = parseInt(expires, 10) - now();
  if (left <= 0 || left > FARTHEST_EXPIRY_MS) return failed('staleTimestamp');
  const key = await keys.find(apiKey);
  if (key === null) return failed('unknownKey');
  if (!hasValidSocketSignature(key.secret, expires, sign)) return failed('badSignature');
  const admission = admitted(keys, key, { ip: connection.ip, now: now() });
  if (!admission.ok) return failed(admission.failure.name);
  if (kind === 'trade' && !mayUse(key, 'trade'))
    return failed(refused('noPermission').failure.name);
  privateFeed.remove(connection);
  connection.key = key;
  if (kind === 'private') privateFeed.add(connection);
  const { id } = connection;
  const answered =
    kind === 'private'
      ? { success: true, ret_msg: '', op: 'auth', conn_id: id, req_id: request.reqId ?? '' }
      : { reqId: request.reqId, retCode: 0, retMsg: 'OK', op: 'auth', connId: id };
  return connection.send(JSON.stringify(answered));
}

/** All topics of a request or none. */
function changeTopics(
  kind: SocketKind,
  connection: Connection,
  request: SocketRequest,
  { publicFeed }: SessionParts,
): void {
  const { op, reqId, args } = request;
  const topics = args.filter((topic): topic is string => typeof topic === 'string');
  const isKnown = (topic: string) =>
    kind === 'public' ? publicFeed.isKnown(topic) : PRIVATE_TOPICS.has(topic);
  const unknown = topics.find((topic) => !isKnown(topic));
  if (kind === 'trade') return refuse(connection, request, 'error:invalid op');
  if (kind === 'private' && connection.key === null) {
    return refuse(connection, request, 'error:not authorized');
  }
  if (topics.length === 0 || topics.length !== args.length || args.length > MAX_ARGS) {
    return refuse(connection, request, 'error:request args');
  }
  if (unknown !== undefined) {
    return refuse(connection, request, `error:handler not found,topic:${unknown}`);
  }
  if (op === 'subscribe' && connection.topics.size + topics.length > MAX_TOPICS) {
    return refuse(connection, request, 'error:too many topics');
  }
  const { id: conn_id } = connection;
  const ret_msg = kind === 'public' ? op : '';
  connection.send(JSON.stringify({ success: true, ret_msg, conn_id, req_id: reqId ?? '', op }));
  for (const topic of topics) {
    if (op === 'subscribe') connection.topics.add(topic);
    else connection.topics.delete(topic);
    if (kind !== 'public') continue;
    if (op === 'subscribe') publicFeed.subscribe(connection, topic);
    else publicFeed.unsubscribe(connection, topic);
  }
}
