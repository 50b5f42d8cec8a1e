import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Debian's place; `NGINX_BIN` names another program. */
const PROGRAM = process.env['NGINX_BIN'] ?? '/usr/sbin/nginx';

/** Why there is no nginx to start, if so. */
export const NGINX_MISSING: string | undefined = existsSync(PROGRAM)
  ? undefined
  : `no nginx in ${PROGRAM} (NGINX_BIN)`;

const LOOK_EVERY_MS = 50;

/** A proxy that keeps a client at one gateway, and goes to another where that one does not answer. */
export async function startNginx(
  folder: string,
  port: number,
  gateways: readonly string[],
): Promise<ChildProcess> {
  const own = join(folder, 'nginx');
  mkdirSync(own, { recursive: true });
  const file = join(own, 'nginx.conf');
  writeFileSync(file, configOf(own, port, gateways));
  const child = spawn(PROGRAM, ['-p', own, '-c', file, '-e', join(own, 'error.log')], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`nginx ended; see ${join(own, 'error.log')}`);
  });
  await Promise.race([ended, untilListening(port)]);
  ended.catch(() => undefined);
  return child;
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isThere) return;
    await sleep(LOOK_EVERY_MS);
  }
}

function configOf(folder: string, port: number, gateways: readonly string[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${join(folder, kind)};`,
  );
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 1024; }
http {
  access_log off;
${temporary.join('\n')}
${proxyConfig(`127.0.0.1:${port}`, gateways)}}
`;
}

/** What the proxy does, whatever it runs in: the inside of nginx's block `http`. */
export function proxyConfig(listen: string, gateways: readonly string[]): string {
  const servers = gateways.map((address) => `    server ${address} max_fails=1 fail_timeout=1s;`);
  return `  map $http_upgrade $connection_header { default upgrade; '' ''; }
  upstream gateways {
    # One client stays at one gateway: tickets of sockets and limits are counted there.
    ip_hash;
${servers.join('\n')}
    keepalive 32;
  }
  server {
    listen ${listen};
    client_max_body_size 1m;
    location / {
      proxy_pass http://gateways;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_header;
      # What may have been done is not sent again: a POST whose answer is lost ends with 502 or 504.
      proxy_next_upstream error timeout;
      proxy_connect_timeout 1s;
      proxy_read_timeout 75s;
    }
  }
`;
}
