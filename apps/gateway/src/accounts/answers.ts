import type { BodySchema } from '@meridian/protocol/contracts/account-calls.ts';
import type { FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify';

import { readShape } from './body-shape.ts';
import type { AccountContext, AccountFailure, AccountResult, Client } from './context.ts';
import { failureEnvelope, okEnvelope, statusOf } from './envelope.ts';
import { deviceOf, presentedToken } from './request-token.ts';
import { sessionOf, type SignedIn } from './sessions.ts';

/** The answer of a call that went well. */
export function sendResult({ now }: AccountContext, reply: FastifyReply, result: object) {
  return reply.send(okEnvelope(result, now()));
}

export function sendFailure({ now }: AccountContext, reply: FastifyReply, why: AccountFailure) {
  return reply.code(statusOf(why)).send(failureEnvelope(why, now()));
}

/** The answer of a call that tells nothing but how it went. */
export function sendOutcome(
  context: AccountContext,
  reply: FastifyReply,
  outcome: AccountResult<unknown>,
) {
  return outcome.ok ? sendResult(context, reply, {}) : sendFailure(context, reply, outcome.failure);
}

export function clientOf({ environment }: AccountContext, request: FastifyRequest): Client {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    device: deviceOf(request, environment),
    requestId: request.id,
  };
}

/** Who is signed in by the token that counts, if anybody. */
export function signedInOf(
  context: AccountContext,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const presented = presentedToken(request, context.environment);
  return presented === undefined ? Promise.resolve(null) : sessionOf(context, presented);
}

/** Route options that let a body through only in its shape, and name every field that is not. */
export function shaped(context: AccountContext, schema: BodySchema) {
  const preValidation: preValidationAsyncHookHandler = async (request, reply) => {
    const shape = readShape(schema, request.body);
    if (!shape.ok) {
      return sendFailure(context, reply, { code: 'invalidInput', fields: shape.fields });
    }
    request.body = shape.body;
    return undefined;
  };
  return { preValidation };
}
