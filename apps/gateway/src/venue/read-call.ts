import type { BodySchema } from '@meridian/protocol/contracts/account-calls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InferOutput } from 'valibot';
import { sendFailure, sendResult, signedInOf } from '../accounts/answers.ts';
import { readShape } from '../accounts/body-shape.ts';
import type { AccountContext } from '../accounts/context.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import type { VenuePort } from './port.ts';

interface ReadParts {
  readonly app: FastifyInstance;
  readonly context: AccountContext;
  readonly port: Pick<VenuePort, 'isOpen'>;
}

/** A call that reads what belongs to who is signed in. */
export function readCall<Schema extends BodySchema>(
  { app, context, port }: ReadParts,
  call: { readonly path: string; readonly query: Schema },
  resultOf: (query: InferOutput<Schema>, signedIn: SignedIn) => Promise<object>,
): void {
  app.get(call.path, async (request, reply) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, { code: 'notSignedIn' });
    const query = readQuery(call, context, request, reply);
    if (query === null) return reply;
    if (!port.isOpen) return sendFailure(context, reply, { code: 'unavailable' });
    return sendResult(context, reply, await resultOf(query, signedIn));
  });
}

/** Reads the query of a request by its schema; null where it has been answered with what is wrong. */
export function readQuery<Schema extends BodySchema>(
  { query: schema }: { readonly query: Schema },
  context: AccountContext,
  { query: given }: FastifyRequest,
  reply: FastifyReply,
): InferOutput<Schema> | null {
  const shape = readShape(schema, given);
  if (shape.ok) return shape.body;
  void sendFailure(context, reply, { code: 'invalidInput', fields: shape.fields });
  return null;
}
