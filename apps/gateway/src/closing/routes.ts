import { CLOSING_CALLS } from '@meridian/protocol/contracts/closing-calls.ts';
import type { CloseResult, ClosingResult } from '@meridian/protocol/contracts/closing.ts';
import type { OwnerProofRequest } from '@meridian/protocol/contracts/second-factor.ts';
import type { FastifyInstance } from 'fastify';
import { clientOf, sendFailure, sendResult, shaped, signedInOf } from '../accounts/answers.ts';
import type { AccountContext } from '../accounts/context.ts';
import { CLEARED_AT_SIGN_OUT, clearTokenCookie } from '../accounts/request-token.ts';
import { readCall } from '../venue/read-call.ts';
import { askToClose } from './close.ts';
import { endedBy, leftOver } from './left-over.ts';
import { CLOSING_DAYS, type ClosingParts } from './parts.ts';

/** The calls by which an owner closes the account. */
export function closingRoutes(
  app: FastifyInstance,
  context: AccountContext,
  parts: ClosingParts,
): void {
  const { port } = parts;
  readCall({ app, context, port }, CLOSING_CALLS.closing, async (_query, { userId }) => {
    const result: ClosingResult = {
      left: await leftOver(parts, userId),
      ends: await endedBy(parts, userId),
      days: CLOSING_DAYS,
    };
    return result;
  });
  const { close } = CLOSING_CALLS;
  app.post<{ Body: OwnerProofRequest }>(
    close.path,
    shaped(context, close.request),
    async (request, reply) => {
      const signedIn = await signedInOf(context, request);
      if (signedIn === null) return sendFailure(context, reply, { code: 'notSignedIn' });
      if (!port.isOpen) return sendFailure(context, reply, { code: 'unavailable' });
      const client = clientOf(context, request);
      const asked = await askToClose(context, parts, signedIn, { ...request.body, client });
      if (!asked.ok) return sendFailure(context, reply, asked.failure);
      const { dueAt, left } = asked.value;
      if (dueAt !== null) {
        clearTokenCookie(reply, context.environment);
        reply.header('clear-site-data', CLEARED_AT_SIGN_OUT);
      }
      const result: CloseResult = {
        due_at: dueAt === null ? null : new Date(dueAt).toISOString(),
        left,
      };
      return sendResult(context, reply, result);
    },
  );
}
