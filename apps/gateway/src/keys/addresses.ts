import { BlockList, isIP } from 'node:net';

/** The addresses a key may be used from. */
export interface AddressList {
  readonly entries: readonly string[];
  /** Whether a request from there is allowed; an empty list allows all. */
  allows(ip: string): boolean;
}

const IPV4_MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/** @returns null where an entry is neither an address nor a range such as `192.0.2.0/24` */
export function readAddresses(entries: readonly string[]): AddressList | null {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits, more] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const longest = family === 'ipv6' ? 128 : 32;
    if (isIP(address) === 0 || more !== undefined) return null;
    if (bits === undefined) {
      list.addAddress(address, family);
      continue;
    }
    const length = /^[1-9]\d{0,2}$/.test(bits) ? parseInt(bits, 10) : longest + 1;
    if (length > longest) return null;
    list.addSubnet(address, length, family);
  }
  return {
    entries,
    allows(given) {
      if (entries.length === 0) return true;
      const ip = given.replace(IPV4_MAPPED, '');
      return isIP(ip) !== 0 && list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
    },
  };
}
