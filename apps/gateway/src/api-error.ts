import { ACCOUNT_CODES } from '@meridian/protocol/account-api.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import { DatabaseUnavailable } from './db/availability.ts';
import { sendFailure, SERVER_ERROR_CODE } from './envelope.ts';

/** What a route of the API threw, as an envelope: pages read nothing else. */
export function answerApiError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof DatabaseUnavailable) {
    return sendFailure(reply, 503, ACCOUNT_CODES.unavailable, 'data unavailable for now');
  }
  const status = error.statusCode ?? 500;
  if (status === 413) return sendFailure(reply, 413, ACCOUNT_CODES.tooLarge, 'body too large');
  if (status >= 400 && status < 500) {
    return sendFailure(reply, status, ACCOUNT_CODES.invalidInput, 'the request cannot be read');
  }
  request.log.error(error);
  return sendFailure(reply, 500, SERVER_ERROR_CODE, 'server error');
}
