import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress, { compile } from '@fastify/proxy-addr';
import { ipGroup } from './ip-group.ts';

/**
 * Finds the address a connection counts under, as Fastify finds a request's: what a trusted proxy
 * forwards, else the other end's own, this machine's too. Of IPv6 the /64 counts.
 */
export function clientAddressOf(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string {
  const addressOf = requestAddressOf(trustedProxies);
  return (request) => ipGroup(addressOf(request));
}

/** Finds the address a request comes from, whole. */
export function requestAddressOf(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string {
  const trust = compile([...trustedProxies]);
  return (request) => {
    cleanForwardedFor(request);
    return proxyAddress(request, trust);
  };
}

/** More hops than any chain of proxies has; what stands before them is not looked at. */
const MAX_HOPS = 20;

/**
 * Rewrites `X-Forwarded-For` so that each entry is a bare address. Some proxies add the port
 * (`203.0.113.7:51423`, `[2001:db8::1]:443`), which would make each connection a client of its own.
 * An entry that is no address ends the chain: whoever wrote it, nothing before it can be believed.
 */
export function cleanForwardedFor({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const header = headers['x-forwarded-for'];
  if (header === undefined) return;
  const entries = [header].flat().join(',').split(',').slice(-MAX_HOPS);
  const addresses: string[] = [];
  for (const entry of entries.toReversed()) {
    const address = addressIn(entry.trim());
    if (address === null) break;
    addresses.unshift(address);
  }
  if (addresses.length === 0) delete headers['x-forwarded-for'];
  else headers['x-forwarded-for'] = addresses.join(', ');
}

/** The address of an entry, without quotes, brackets, zone and port; null where it is none. */
function addressIn(entry: string): string | null {
  const bare = entry.replace(/^"(.*)"$/, '$1');
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare)?.[1];
  const candidate = (bracketed ?? bare).replace(/%[\w.-]*$/, '');
  if (isIP(candidate) !== 0) return candidate;
  const withPort = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(bare)?.[1] ?? '';
  return isIP(withPort) === 4 ? withPort : null;
}
