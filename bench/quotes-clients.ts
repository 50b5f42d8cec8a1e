/**
 * The clients of the fan-out's measurement, in a process of their own: plain connections that shake
 * hands, subscribe and count the frames that come, so that reading costs little beside writing.
 */
import { connect, type Socket } from 'node:net';
import { createFrameCounter } from './frame-counter.ts';
import { type Done, monotonicMs, type Order } from './quotes-orders.ts';

interface Group {
  readonly sockets: Socket[];
  arrivals: number[];
  wanted: { readonly frames: number; readonly done: () => void } | null;
}

const groups = new Map<string, Group>();
const OPENED_AT_ONCE = 100;

process.on('message', (order: Order) => {
  void obey(order);
});
process.on('disconnect', () => process.exit(0));

async function obey(order: Order): Promise<void> {
  process.send?.(await carryOut(order));
}

async function carryOut(order: Order): Promise<Done> {
  const group = groupOf(order.group);
  switch (order.kind) {
    case 'open':
      for (let opened = 0; opened < order.count; opened += OPENED_AT_ONCE) {
        const length = Math.min(OPENED_AT_ONCE, order.count - opened);
        const sockets = await Promise.all(Array.from({ length }, () => open(order, group)));
        group.sockets.push(...sockets);
      }
      return { arrivals: [] };
    case 'pause':
      for (const socket of group.sockets) socket.pause();
      return { arrivals: [] };
    case 'await': {
      const { frames } = order;
      if (group.arrivals.length < frames)
        await new Promise<void>((done) => {
          group.wanted = { frames, done };
        });
      const { arrivals } = group;
      group.arrivals = [];
      return { arrivals };
    }
  }
}

function groupOf(name: string): Group {
  let group = groups.get(name);
  if (group === undefined) {
    group = { sockets: [], arrivals: [], wanted: null };
    groups.set(name, group);
  }
  return group;
}

function open(order: Order & { kind: 'open' }, group: Group): Promise<Socket> {
  const { port, path, message } = order;
  const count = createFrameCounter();
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\n` +
          'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      );
    });
    socket.on('error', reject);
    socket.once('data', (answer) => {
      const text = answer.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (!text.startsWith('HTTP/1.1 101') || end === -1) return reject(new Error(text));
      const take = (chunk: Buffer) => note(group, count(chunk));
      socket.on('data', take);
      take(answer.subarray(end + 4));
      if (message !== '') socket.write(maskedFrame(message));
      return resolve(socket);
    });
  });
}

function note(group: Group, frames: number): void {
  if (frames === 0) return;
  const nowMs = monotonicMs();
  for (let frame = 0; frame < frames; frame += 1) group.arrivals.push(nowMs);
  const { wanted } = group;
  if (wanted === null || group.arrivals.length < wanted.frames) return;
  group.wanted = null;
  wanted.done();
}

/** A client's text frame of 126 to 65,535 bytes, masked with zeros. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text.padEnd(126));
  const header = Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 0xff, 0, 0, 0, 0]);
  return Buffer.concat([header, payload]);
}
