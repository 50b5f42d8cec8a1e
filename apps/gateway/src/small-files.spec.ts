import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSmallFiles } from './small-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'meridian-small-files-'));
const file = join(folder, 'page.html');
const app = fastify();

beforeAll(() => {
  const smallFiles = createSmallFiles();
  app.addHook('onSend', (_request, reply, payload) => smallFiles(reply, payload));
  app.get('/', (_request, reply) =>
    reply.headers({ etag: '"1"', 'content-length': 4 }).send(streamOf(file)),
  );
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

let closed = Promise.withResolvers<void>();

function streamOf(path: string) {
  const stream = createReadStream(path);
  closed = Promise.withResolvers();
  // Without an error listener: the code under test has to handle the error.
  stream.on('close', closed.resolve);
  return stream;
}

it('a file that is gone by the time it would be opened again is sent from memory', async () => {
  writeFileSync(file, 'page');
  expect((await app.inject('/')).body).toBe('page');
  rmSync(file);
  expect((await app.inject('/')).body).toBe('page');
  await closed.promise;
});
