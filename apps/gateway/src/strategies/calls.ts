import type { BodySchema } from '@meridian/protocol/contracts/account-calls.ts';
import type { StrategyKind } from '@meridian/protocol/bots-api.ts';
import type { FastifyInstance } from 'fastify';
import type { InferOutput } from 'valibot';
import { sendFailure, sendResult, shaped, signedInOf } from '../accounts/answers.ts';
import type { AccountContext } from '../accounts/context.ts';
import type { VenuePort } from '../venue/port.ts';
import type { BotEvent } from './kinds.ts';
import type { SharedRunner } from './shared-runner.ts';
import { type RowOfKind, strategyOf } from './store.ts';

export interface StrategyParts {
  readonly port: VenuePort;
  readonly runner: SharedRunner;
  readonly lastPrice: (symbol: string) => string | null;
  /** The runner's clock. */
  readonly now: () => number;
}

export interface CallParts {
  readonly app: FastifyInstance;
  readonly context: AccountContext;
  readonly parts: StrategyParts;
}

interface PostCall<Schema extends BodySchema> {
  readonly path: string;
  readonly request: Schema;
}

/** A call that changes something; null where it cannot be answered for now. */
export function postCall<Schema extends BodySchema>(
  { app, context, parts }: CallParts,
  { path, request: schema }: PostCall<Schema>,
  resultOf: (body: InferOutput<Schema>, userId: bigint) => Promise<object | null>,
): void {
  app.post(path, shaped(context, schema), async (request, reply) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, { code: 'notSignedIn' });
    if (!parts.port.isOpen) return sendFailure(context, reply, { code: 'unavailable' });
    // `as`: it was held to the schema.
    const body = request.body as InferOutput<Schema>;
    const result = await resultOf(body, signedIn.userId);
    if (result === null) return sendFailure(context, reply, { code: 'unavailable' });
    return sendResult(context, reply, result);
  });
}

/** Whose strategy is meant, and of which kinds it may be. */
export interface Asked<Kind extends StrategyKind> {
  readonly userId: bigint;
  readonly kinds: readonly Kind[];
  readonly id: string;
}

/**
 * Gives a strategy an event and answers how it is after that.
 *
 * @returns null where it is not at work here, and `row: null` where there is none
 */
export async function sendTo<Kind extends StrategyKind>(
  { context, parts }: CallParts,
  { userId, kinds, id }: Asked<Kind>,
  event: BotEvent,
): Promise<{ readonly row: RowOfKind<Kind> | null } | null> {
  const row = await strategyOf(context.db, userId, kinds, BigInt(id));
  if (row === null || row.ended_at !== null) return { row };
  const sent = await parts.runner.send(id, event);
  // `as`: a row keeps its kind.
  return sent === null ? null : { row: sent as RowOfKind<Kind> };
}
