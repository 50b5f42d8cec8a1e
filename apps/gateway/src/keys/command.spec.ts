import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveAdmin } from '../admin/socket.ts';
import { createDataDir, GATEWAY_MIGRATIONS } from '../db/testing/test-database.ts';
import { readSettings } from '../env.ts';
import { runKeyCommand } from './command.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await createDataDir(GATEWAY_MIGRATIONS);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function run(command: string, given: object, env: Readonly<Record<string, string>> = {}) {
  const read = readSettings({ DATA_DIR: dataDir, ...env }, tmpdir());
  if (!read.ok) throw new Error(read.message);
  return runKeyCommand(read.settings, 'local', { command, given });
}

const DEMO = { account: 'demo', name: 'cli', scopes: ['trade'], addresses: [] };

it('without a gateway the folder is opened, the demo account made, and the lock given back', async () => {
  const made = await run('keys create', DEMO);
  expect(made).toMatchObject({ ok: true, result: { scopes: ['read', 'trade'] } });
  expect(statSync(join(dataDir, 'api-keys.key')).mode & 0o777).toBe(0o600);
  const listed = await run('keys list', { account: 'demo' });
  expect(listed).toMatchObject({ ok: true, result: [{ name: 'cli' }] });
});

it('a gateway that owns the folder does the work', async () => {
  const asked: unknown[] = [];
  const stop = await serveAdmin(
    dataDir,
    {
      async 'keys create'(given) {
        asked.push(given);
        return { ok: true, result: { key: 'k' } };
      },
    },
    () => {},
  );
  expect(await run('keys create', DEMO)).toEqual({ ok: true, result: { key: 'k' } });
  expect(asked).toEqual([DEMO]);
  await stop();
});

it('a file of master keys that is none is refused with a sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-key-file-'));
  const file = join(folder, 'keys');
  const missing = await run('keys list', { account: 'demo' }, { KEY_FILE: file });
  expect(missing).toMatchObject({ ok: false });
  writeFileSync(file, 'secret\n');
  const wrong = await run('keys list', { account: 'demo' }, { KEY_FILE: file });
  expect(JSON.stringify(wrong)).toContain('openssl rand -base64 32');
  rmSync(folder, { recursive: true });
});

it('with an operator’s exchange there are no keys of ours', async () => {
  const answer = await run('keys create', DEMO, { API_HOST: 'https://api.example' });
  expect(JSON.stringify(answer)).toContain('API_HOST');
});
