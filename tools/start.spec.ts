import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGINE_FLAGS } from '@meridian/gateway/db/testing/engine-flags.ts';
import { createDataDir, GATEWAY_MIGRATIONS } from '@meridian/gateway/db/testing/test-database.ts';
import { writeFakeSites } from '@meridian/gateway/testing/fake-sites.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startProcess, until, type Started } from './fixtures/processes.ts';
import { startGateway } from './lib/start-gateway.ts';

const SCRIPT = fileURLToPath(new URL('./fixtures/start-fake.ts', import.meta.url));

let folder: string;
const started: Started[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-start-'));
  // A database that was set up once: each start of an empty folder takes two seconds for it.
  renameSync(await createDataDir(GATEWAY_MIGRATIONS), join(folder, 'data'));
  writeFakeSites(folder);
});

afterEach(async () => {
  for (const process of started.splice(0)) {
    process.kill('SIGKILL');
    await process.end;
  }
  rmSync(folder, { recursive: true });
});

function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    HOST: '',
    PORT: '0',
    DATA_DIR: 'data',
    MARKET_SYMBOLS: '3',
    // Three years of the demo account cost half a second a start; `demo-report.spec.ts` has them.
    DEMO_HISTORY_YEARS: '0',
    FAKE_SITES: folder,
    ...env,
  };
}

function start(env: Record<string, string> = {}): Started {
  const gateway = startProcess(process.execPath, [...ENGINE_FLAGS, SCRIPT], {
    cwd: folder,
    env: environment(env),
  });
  started.push(gateway);
  return gateway;
}

/** Why it does not start, asked in this process: a process of its own takes a second of the processor. */
async function refusal(env: Record<string, string>): Promise<string> {
  const never = () => Promise.reject(new Error('it went on to the build'));
  const result = await startGateway({
    env: environment(env),
    workingDir: folder,
    siteFolders: [],
    build: never,
    stop: new AbortController().signal,
    say: () => undefined,
  });
  return result.ok ? 'it started' : result.message;
}

async function reportAddress(gateway: Started): Promise<string> {
  return until('the address lines', () => {
    if (!/^ {2}EU\s/m.test(gateway.output())) return undefined;
    return /Tax report\s+(\S+)/.exec(gateway.output())?.[1];
  });
}

const lockFile = () => join(folder, 'data/gateway.lock');

/** Asks a gateway to stop, twice as a terminal may, and holds it to a clean end. */
async function expectStop(gateway: Started, signal: NodeJS.Signals): Promise<void> {
  expect(existsSync(lockFile())).toBe(true);
  gateway.kill(signal);
  gateway.kill(signal);
  expect(await gateway.end).toBe(0);
  expect(gateway.output().trimEnd().endsWith('Meridian stopped.')).toBe(true);
  expect(existsSync(lockFile())).toBe(false);
}

describe('npm start', () => {
  it('prints working addresses and stops cleanly on SIGINT', async () => {
    const gateway = start();
    const address = await reportAddress(gateway);
    expect(address).toMatch(/^http:\/\/localhost:\d+\/en\/tax-api\/report\/$/);
    const response = await fetch(address);
    expect(await response.text()).toContain('Report tax');
    // Metrics are served where that is set, and nowhere else.
    await until('the last line', () => gateway.output().includes('Demo sign-in'));
    expect(gateway.output()).not.toContain('Metrics');
    expect((await fetch(new URL('/metrics', address))).status).toBe(404);
    await expectStop(gateway, 'SIGINT');
  });

  it('refuses a taken port in one line and a data folder in use, takes over the lock of a dead process, and stops on SIGHUP', async () => {
    const first = start();
    const { port } = new URL(await reportAddress(first));
    const next = parseInt(port, 10) + 1;
    expect(await refusal({ PORT: port, DATA_DIR: join(folder, 'other') })).toBe(
      `Port ${port} on 127.0.0.1 is taken. Stop what uses it, or choose another one: PORT=${next} npm start`,
    );
    expect(existsSync(join(folder, 'other'))).toBe(false);
    const second = start();
    expect(await second.end).toBe(1);
    expect(second.output()).toContain(
      `The data folder data is in use by another Meridian (process ${first.pid}).`,
    );

    first.kill('SIGKILL');
    await first.end;
    expect(existsSync(lockFile())).toBe(true);
    const third = start();
    await reportAddress(third);
    await expectStop(third, 'SIGHUP');
  });

  it('names a lock that cannot be read, and closes a folder that others could enter', async () => {
    mkdirSync(lockFile());
    chmodSync(join(folder, 'data'), 0o755);
    expect(await refusal({})).toMatch(/^Cannot use the data folder data \(DATA_DIR\): EISDIR/);
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700);
  });

  it('in production names its own hosts alone, and says that all is on one disk', async () => {
    writeFakeSites(folder, 'production');
    const gateway = start();
    await until('the warning', () => gateway.output().includes('Without DATABASE_URL'));
    expect(gateway.output()).not.toContain('localhost');
    expect(gateway.output()).toMatch(/^ {2}TUR\s+https:\/\//m);
    expect(gateway.output()).toMatch(/^ {2}Listening at\s+127\.0\.0\.1:\d+$/m);
  });

  it('serves metrics where that is set, and stops cleanly on SIGTERM', async () => {
    const gateway = start({ METRICS_PORT: '0' });
    const address = await until('the address of the metrics', () => {
      return /Metrics\s+(\S+)\n/.exec(gateway.output())?.[1];
    });
    expect(new URL(address).hostname).toBe('127.0.0.1');
    const text = await (await fetch(address)).text();
    expect(text).toContain('meridian_part_ok{part="venue"} 1');
    expect(text).toMatch(/^meridian_commands_total\{type="list-asset",outcome="\w+"\} [1-9]/m);
    await expectStop(gateway, 'SIGTERM');
  });

  it('frees port and data when its parent is killed', async () => {
    const command = [process.execPath, ...ENGINE_FLAGS, SCRIPT];
    const shell = startProcess('sh', ['-c', '"$0" "$@"; true', ...command], {
      cwd: folder,
      env: environment({}),
    });
    started.push(shell);
    const { port } = new URL(await reportAddress(shell));
    shell.kill('SIGKILL');
    await until('the lock to go', () => !existsSync(lockFile()));

    const next = createServer().listen(parseInt(port, 10), '127.0.0.1');
    await once(next, 'listening');
    expect(next.address()).toMatchObject({ port: parseInt(port, 10) });
    next.close();
  });

  it('says what is wrong in one line, and ends with 1', async () => {
    const gateway = start({ PORT: '80x' });
    expect(await gateway.end).toBe(1);
    expect(gateway.output()).toBe('PORT must be a whole number from 0 to 65535, not "80x".\n');
  });

  it.each([
    [{ HOST: '192.0.2.1' }, /^HOST=192\.0\.2\.1 is no address of this machine\.$/],
    [{ METRICS_PORT: '70000' }, /^METRICS_PORT must be a whole number from 0 to 65535\.$/],
    [{ DATA_DIR: 'a-file' }, /^Cannot use the data folder a-file \(DATA_DIR\): [^\n]+$/],
  ])('does not start with %o', async (env, message) => {
    writeFileSync(join(folder, 'a-file'), '');
    expect(await refusal(env)).toMatch(message);
  });
});
