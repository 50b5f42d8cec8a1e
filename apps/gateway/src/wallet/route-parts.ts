import type { BodySchema } from '@meridian/protocol/contracts/account-calls.ts';
import type { FieldFaults } from '@meridian/protocol/contracts/account.ts';
import type { WalletRefusalResult } from '@meridian/protocol/contracts/wallet.ts';
import { VENUE_CODES } from '@meridian/protocol/venue-api.ts';
import { WALLET_REASONS, type WalletReason } from '@meridian/protocol/wallet-api.ts';
import { type RejectionCode, REJECTIONS } from '@meridian/venue/api/rejections.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { InferOutput } from 'valibot';
import { clientOf, sendFailure, sendResult, shaped, signedInOf } from '../accounts/answers.ts';
import { readShape } from '../accounts/body-shape.ts';
import { callLimit } from '../accounts/call-limit.ts';
import type { AccountContext, SecurityEvent } from '../accounts/context.ts';
import { envelope } from '../envelope.ts';
import { type OwnerProof, withOwner } from '../factors/with-owner.ts';
import type { PageQuery, WalletFailure, WalletOutcome, WalletParts } from './parts.ts';

export interface RouteParts {
  readonly app: FastifyInstance;
  readonly context: AccountContext;
  readonly parts: WalletParts;
}

const NO_FIELDS: FieldFaults = {};
const MAX_PAGE = 100;
const USUAL_PAGE = 50;

/** A call that reads what a signed-in user has; its query is read by the schema. */
export function read<Schema extends BodySchema>(
  { app, context, parts }: RouteParts,
  call: { readonly path: string; readonly query: Schema | null },
  answer: (
    parts: WalletParts,
    userId: bigint,
    query: InferOutput<Schema>,
  ) => Promise<WalletOutcome<object>>,
): void {
  app.get(call.path, async (request, reply) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, { code: 'notSignedIn' });
    const shape = call.query === null ? null : readShape(call.query, request.query);
    if (shape?.ok === false) {
      return sendFailure(context, reply, { code: 'invalidInput', fields: shape.fields });
    }
    if (!parts.port.isOpen) return sendFailure(context, reply, { code: 'unavailable' });
    // `as`: read by the schema; a call without one looks at no query.
    const query = (shape?.body ?? {}) as InferOutput<Schema>;
    return send(context, reply, await answer(parts, signedIn.userId, query));
  });
}

interface CommandRules<Body> {
  /** What is wrong with the form of the body, beside its schema. */
  readonly faultsOf?: (body: Body) => FieldFaults;
  /** Password and code, of commands that ask for them once more. */
  readonly proofOf?: (body: Body) => OwnerProof;
  /** What the log has of it once it is done. */
  readonly event?: SecurityEvent;
  /** So often an account may call it in a minute. */
  readonly perMinute?: number;
}

/** A call of a signed-in user that changes something. */
export function command<Schema extends BodySchema>(
  { app, context, parts }: RouteParts,
  { path, request: schema }: { readonly path: string; readonly request: Schema },
  run: (
    parts: WalletParts,
    userId: bigint,
    body: InferOutput<Schema>,
  ) => Promise<WalletOutcome<object>>,
  { faultsOf, proofOf, event, perMinute }: CommandRules<InferOutput<Schema>> = {},
): void {
  const overLimit = perMinute === undefined ? null : callLimit(parts, perMinute);
  app.post<{ Body: InferOutput<Schema> }>(path, shaped(context, schema), async (request, reply) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, { code: 'notSignedIn' });
    // `as`: the hook before has read the body by the schema.
    const body = request.body as InferOutput<Schema>;
    const fields = faultsOf?.(body) ?? NO_FIELDS;
    if (Object.keys(fields).length > 0) {
      return sendFailure(context, reply, { code: 'invalidInput', fields });
    }
    if (!parts.port.isOpen) return sendFailure(context, reply, { code: 'unavailable' });
    const tooMany = overLimit?.(signedIn.userId) ?? null;
    if (tooMany !== null) return sendFailure(context, reply, tooMany);
    const act = () => run(parts, signedIn.userId, body);
    if (proofOf === undefined) return send(context, reply, await act());
    const client = clientOf(context, request);
    const proof = { ...proofOf(body), client };
    const outcome = await withOwner(context, signedIn, proof, act, { isUndone });
    if (!outcome.ok && 'code' in outcome.failure) {
      return sendFailure(context, reply, outcome.failure);
    }
    if (outcome.ok && event !== undefined) {
      context.event(event, { client, account: signedIn.userId });
    }
    // `as`: a failure with a code is of the account; the others are of the wallet.
    return send(context, reply, outcome as WalletOutcome<object>);
  });
}

/** What nobody knows the outcome of may have been done: its code stays used up. */
function isUndone(outcome: WalletOutcome<object>): boolean {
  return !outcome.ok && outcome.failure.type !== 'unknown';
}

function send(context: AccountContext, reply: FastifyReply, outcome: WalletOutcome<object>) {
  if (outcome.ok) return sendResult(context, reply, outcome.value);
  return sendWalletFailure(context, reply, outcome.failure);
}

function sendWalletFailure(context: AccountContext, reply: FastifyReply, failure: WalletFailure) {
  switch (failure.type) {
    case 'refused': {
      const { code, text } = refusalOf(failure.reason);
      const result: WalletRefusalResult = { reason: failure.reason, field: failure.field };
      return reply.send(envelope(code, text, result, context.now()));
    }
    case 'unknown':
      return reply.send(
        envelope(VENUE_CODES.outcomeUnknown, 'ask by the request id', {}, context.now()),
      );
    case 'failed':
      return reply.send(envelope(VENUE_CODES.commandFailed, 'command failed', {}, context.now()));
    case 'unavailable':
      return sendFailure(context, reply, { code: 'unavailable' });
  }
}

/** The code and the words of a refusal, for programs. */
export function refusalOf(reason: WalletReason | RejectionCode): {
  readonly code: number;
  readonly text: string;
} {
  if (isWalletReason(reason)) return { code: WALLET_REASONS[reason], text: reason };
  const { v5, text } = REJECTIONS[reason];
  return { code: v5, text };
}

function isWalletReason(reason: WalletReason | RejectionCode): reason is WalletReason {
  return reason in WALLET_REASONS;
}

interface PageFields {
  readonly coin?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
}

export function pageQueryOf({ coin, from, to, cursor, limit }: PageFields): PageQuery {
  const asked = limit === undefined ? USUAL_PAGE : parseInt(limit, 10);
  return {
    ...{ coin, before: cursor },
    from: from === undefined ? undefined : parseInt(from, 10),
    to: to === undefined ? undefined : parseInt(to, 10),
    limit: Math.min(Math.max(1, asked), MAX_PAGE),
  };
}
