import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { textFrame } from './frame.ts';

/** What every server answers a handshake with (RFC 6455 section 4.2.2). */
function acceptOf(key: string): string {
  return createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
}

/** Sends frames to a real client and returns what it read. */
async function readByClient(texts: readonly string[]): Promise<string[]> {
  const server = createServer((connection) => {
    connection.once('data', (request: Buffer) => {
      const key = /sec-websocket-key: (\S+)/i.exec(request.toString())?.[1] ?? '';
      connection.write(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
          `Sec-WebSocket-Accept: ${acceptOf(key)}\r\n\r\n`,
      );
      for (const text of texts) connection.write(textFrame(text));
      connection.end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // `as`: it listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  const read: string[] = [];
  await new Promise((resolve, reject) => {
    const client = new WebSocket(`ws://127.0.0.1:${port}/`);
    // `as`: a text message comes as one Buffer.
    client.on('message', (data) => read.push((data as Buffer).toString()));
    client.on('error', reject);
    client.on('close', resolve);
  });
  server.close();
  return read;
}

describe('a text frame', () => {
  it('is read by a client as it was written, at every size of the length field', async () => {
    const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000].map((size) => 'x'.repeat(size));
    expect(await readByClient([...texts, 'ğ€💱'])).toEqual([...texts, 'ğ€💱']);
  });
});
