import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';

/** One host for attackers and one for others: on Linux each address in 127.0.0.0/8 is a client of its own. */
const ATTACKER = '127.0.0.1';
const BYSTANDER = '127.0.0.2';

const HEAD = 'Host: localhost\r\n';

/** A connection that is never read. */
export async function silentConnection(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER });
  socket.on('error', () => undefined);
  socket.pause();
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

/** Asks for many things at once and reads no answer. */
export function pipeline(socket: Socket, path: string, count: number): void {
  socket.write(`GET ${path} HTTP/1.1\r\n${HEAD}\r\n`.repeat(count));
}

/** Begins a request that never ends; a byte more each time `send` is called. */
export function trickle(socket: Socket): { readonly send: () => void } {
  socket.write(`POST /x-api/s1/account/login HTTP/1.1\r\n${HEAD}X-Slow: `);
  return {
    send: () => {
      if (!socket.destroyed && socket.writable) socket.write('a');
    },
  };
}

/** Asks from another address as a browser does; how long the answer took, in ms. */
export async function askedByOther(port: number, path: string): Promise<number> {
  const startedAt = performance.now();
  const asked = httpRequest({
    ...{ port, path, host: '127.0.0.1', localAddress: BYSTANDER, agent: false },
    headers: { host: 'localhost' },
  }).end();
  // `as`: the event's name says its type.
  const [answer] = (await once(asked, 'response')) as [
    NodeJS.ReadableStream & { statusCode: number },
  ];
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`status ${answer.statusCode}`);
  return performance.now() - startedAt;
}
