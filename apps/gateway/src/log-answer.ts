import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * One line an answer: never a query or a header. The path only where something of ours lies at it; any
 * other may be what somebody typed, and stands as the route it met.
 */
export async function logAnswer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { method, routeOptions } = request;
  const { statusCode, elapsedTime } = reply;
  const route = routeOptions.url ?? '';
  const isOurs = route === '/*' && statusCode < 300;
  const path = isOurs ? request.url.split('?', 1)[0] : route;
  const fields = { method, path, status: statusCode, ms: Math.round(elapsedTime) };
  if (statusCode >= 500) request.log.error(fields, 'failed');
  else request.log.info(fields, 'answered');
}
