import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AdminCommands, adminSocketPath, askAdmin, serveAdmin } from './socket.ts';

let folder: string;
let stop: () => Promise<void>;

const COMMANDS: AdminCommands = {
  echo: async (given) => ({ ok: true, result: { given } }),
  fail: () => Promise.reject(new Error('it did not work')),
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-admin-'));
  // A socket file that a killed process left behind.
  writeFileSync(adminSocketPath(folder), '');
  stop = await serveAdmin(folder, COMMANDS, () => {});
});

afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

it('takes a command and answers it, for the user of the process only', async () => {
  expect(statSync(adminSocketPath(folder)).mode & 0o777).toBe(0o600);
  const reply = await askAdmin(folder, 'echo', { text: 'ä\n' });
  expect(reply).toEqual({ ok: true, result: { given: { text: 'ä\n' } } });
});

it.each([
  ['fail', 'it did not work'],
  ['nothing', 'There is no command nothing.'],
  ['constructor', 'There is no command constructor.'],
])('%s is answered with a sentence', async (command, message) => {
  expect(await askAdmin(folder, command, {})).toEqual({ ok: false, message });
});

it('what is no command is cut off, and others are served', async () => {
  for (const text of ['nonsense\n', '[]\n', '{"command":1}\n', 'x'.repeat(70_000)]) {
    const socket = connect(adminSocketPath(folder));
    socket.on('error', () => {});
    socket.write(text);
    await new Promise((resolve) => socket.once('close', resolve));
  }
  expect(await askAdmin(folder, 'echo', {})).toMatchObject({ ok: true });
});

it('nobody answers once it has stopped', async () => {
  await stop();
  expect(await askAdmin(folder, 'echo', {})).toBeNull();
});

it('a path too long for a socket is said, and nothing else is wrong', async () => {
  const said: string[] = [];
  const long = join(folder, 'x'.repeat(100));
  const stopIt = await serveAdmin(long, COMMANDS, (line) => said.push(line));
  await stopIt();
  expect(said).toHaveLength(1);
});
