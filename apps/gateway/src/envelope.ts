import type { FastifyReply } from 'fastify';

/** The envelope of every business answer, in both spellings (R-HTTP-10); `time_now` is in ms. */
export interface Envelope {
  readonly ret_code: number;
  readonly ret_msg: string;
  readonly retCode: number;
  readonly retMsg: string;
  readonly result: unknown;
  readonly time_now: number;
}

/** A bug of ours. */
export const SERVER_ERROR_CODE = 10016;

export function envelope(
  code: number,
  message: string,
  result: unknown,
  now: number = Date.now(),
): Envelope {
  return {
    ret_code: code,
    ret_msg: message,
    retCode: code,
    retMsg: message,
    result,
    time_now: now,
  };
}

/** Answers with a business failure. */
export function sendFailure(
  reply: FastifyReply,
  status: number,
  code: number,
  message: string,
): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(envelope(code, message, null));
}
