import { isIPv6 } from 'node:net';

const IPV4_MAPPED = /^::ffff:(?<ip>\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What counts as one place on the network: an IPv4 address, or the /64 of an IPv6 one, all of which
 * belongs to one subscriber.
 */
export function ipGroup(ip: string): string {
  return groupOf(ip, 4);
}

/**
 * What counts as one network where an account is to be kept from strangers: an IPv4 address, or the
 * /48 of an IPv6 one. A /48 is given to single customers, who would otherwise be 65,536 places.
 */
export function networkOf(ip: string): string {
  return groupOf(ip, 3);
}

/** @param size how many of the eight words of an IPv6 address count */
function groupOf(ip: string, size: number): string {
  const mapped = IPV4_MAPPED.exec(ip)?.groups?.['ip'];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [before = '', after] = ip.toLowerCase().replace(/%.*$/, '').split('::', 2);
  const head = wordsOf(before);
  const tail = wordsOf(after ?? '');
  const gap =
    after === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const words = [...head, ...gap, ...tail].slice(0, size);
  return `${words.map((word) => word.replace(/^0+(?=.)/, '')).join(':')}::/${size * 16}`;
}

function wordsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
