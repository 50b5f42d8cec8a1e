/** A bare server that answers each body with itself, read as JSON; says its port. What HTTP takes alone. */
import { writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const STDOUT = 1;
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body: unknown = JSON.parse(Buffer.concat(parts).toString());
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
});
server.listen(0, '127.0.0.1', () => {
  // `as`: it listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  writeSync(STDOUT, `http://127.0.0.1:${port}\n`);
});
