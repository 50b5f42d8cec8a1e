import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { cleanForwardedFor, clientAddressOf } from './client-address.ts';

function requestFrom(remoteAddress: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  // `as`: a client's address is found from these alone.
  return { headers, socket: { remoteAddress } } as IncomingMessage;
}

describe('the address that a connection counts under', () => {
  it.each([
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['::1', undefined, '0:0:0:0::/64'],
    ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['2001:db8:1:2:3::4', undefined, '2001:db8:1:2::/64'],
  ])('without a trusted proxy: %s, forwarding %s, is %s', (peer, forwarded, expected) => {
    expect(clientAddressOf([])(requestFrom(peer, forwarded))).toBe(expected);
  });

  it.each([
    ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['127.0.0.1', '198.51.100.1:51423', '198.51.100.1'],
    ['127.0.0.1', '192.0.2.9, 198.51.100.1', '198.51.100.1'],
    ['127.0.0.1', '198.51.100.1, 127.0.0.1', '198.51.100.1'],
    ['127.0.0.1', 'garbage', '127.0.0.1'],
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ])('by a proxy on this machine: %s, forwarding %s, is %s', (peer, forwarded, expected) => {
    expect(clientAddressOf(['127.0.0.1'])(requestFrom(peer, forwarded))).toBe(expected);
  });
});

describe('X-Forwarded-For', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51423', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['"[2001:db8::1]"', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['  203.0.113.7 ,198.51.100.1', '203.0.113.7, 198.51.100.1'],
    ['unknown, 198.51.100.1', '198.51.100.1'],
    ['203.0.113.7, <script>, 198.51.100.1', '198.51.100.1'],
    ['999.1.1.1', undefined],
    ['203.0.113.7:port', undefined],
    ['203.0.113.7, ', undefined],
    ['', undefined],
    [`${'192.0.2.1, '.repeat(5000)}198.51.100.1`, `${'192.0.2.1, '.repeat(19)}198.51.100.1`],
  ])('%s is read as %s', (header, expected) => {
    const headers: IncomingMessage['headers'] = { 'x-forwarded-for': header };
    cleanForwardedFor({ headers });
    expect(headers['x-forwarded-for']).toBe(expected);
  });
});
