import type { IncomingMessage } from 'node:http';
import proxyAddress, { compile } from '@fastify/proxy-addr';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * Finds the address a connection counts under, as Fastify finds a request's: what a trusted proxy
 * forwards, else the other end's own. This machine itself is not counted: null.
 */
export function clientAddressOf(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string | null {
  const trust = compile([...trustedProxies]);
  return (request) => {
    const address = proxyAddress(request, trust);
    return LOOPBACK.test(address) ? null : address;
  };
}
