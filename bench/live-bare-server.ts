/**
 * The floor of the gateway's calls, in a process of its own as the gateway is: a bare route that
 * answers the constant it is given. Says the port it listens at.
 */
import { createRequire } from 'node:module';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The part of Fastify that is used; the one the gateway runs on, not one of our own choosing. */
type CreateFastify = () => {
  readonly server: Server;
  get(path: string, answer: () => Promise<unknown>): void;
  listen(options: { readonly port: number; readonly host: string }): Promise<string>;
};

const ofGateway = createRequire(import.meta.resolve('@meridian/gateway/gateway.ts'));
// `as`: what is used of it stands above.
const createFastify = ofGateway('fastify') as CreateFastify;

const answer: unknown = JSON.parse(process.argv[2] ?? '{}');
const app = createFastify();
app.get('/', async () => answer);
await app.listen({ port: 0, host: '127.0.0.1' });
process.on('disconnect', () => process.exit(0));
// `as`: it listens on a port, not on a pipe.
process.send?.((app.server.address() as AddressInfo).port);
