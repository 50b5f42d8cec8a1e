import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from './env.ts';
import { createGateway } from './gateway.ts';
import { checkPort, listen } from './listen.ts';
import { loadSite, type Site } from './site.ts';
import { writeFakeSites } from './testing/fake-sites.ts';

const LOCAL = { host: '127.0.0.1', port: 0 };
const folder = mkdtempSync(join(tmpdir(), 'meridian-listen-'));
let sites: Site[];

beforeAll(() => {
  const { tax, exchange } = writeFakeSites(folder);
  sites = [tax, exchange].map((dist) => {
    const result = loadSite(dist);
    if (!result.ok) throw new Error(result.reason);
    return result.site;
  });
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function started() {
  const app = createGateway({ sites });
  const result = await listen(app, LOCAL);
  if (!result.ok) throw new Error(result.message);
  return { app, origin: result.origin, port: parseInt(new URL(result.origin).port, 10) };
}

function rawAnswer(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  return new Promise((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString()));
  });
}

describe('over a socket', () => {
  it('serves a compressed page at the origin it names', async () => {
    const { app, origin } = await started();
    const response = await fetch(`${origin}/en/tax-api/report`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(response.redirected).toBe(true);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.text()).toContain('Report tax');
    await app.close();
  });

  it('answers spellings a browser would never send', async () => {
    const { app, port } = await started();
    const socket = connect(port, '127.0.0.1');
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    expect(await rawAnswer(socket, request('/../../../../etc/hostname'))).toContain(' 404 ');
    expect(await rawAnswer(socket, request('/..%2f..%2fsite.json'))).toContain(' 404 ');
    expect(await rawAnswer(socket, request('/%zz'))).toContain(' 400 ');
    for (const path of [
      '/\\evil.example/',
      '/tr-TUR\\@evil.example/',
      'http://evil.example/tr-TUR/',
    ]) {
      const answer = await rawAnswer(socket, request(path));
      expect(answer).toContain(' 404 ');
      expect(answer.toLowerCase()).not.toContain('location:');
    }
    socket.destroy();
    await app.close();
  });

  it('stops at once in spite of a kept-alive and a silent connection', async () => {
    const { app, port } = await started();
    const keptAlive = connect(port, '127.0.0.1');
    await rawAnswer(keptAlive, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const silent = connect(port, '127.0.0.1');
    const accepted = once(app.server, 'connection');
    await once(silent, 'connect');
    await accepted;
    const startedAt = performance.now();
    await app.close();
    // Waiting for a kept-alive connection would take 72 s.
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    keptAlive.destroy();
    silent.destroy();
  });

  it('says which port is taken and how to choose another', async () => {
    const { app, port } = await started();
    const address = { host: '127.0.0.1', port };
    const check = await checkPort(address);
    expect(check.ok ? '' : check.message).toMatch(`Port ${port} on 127.0.0.1 is taken`);
    const second = createGateway({ sites });
    const result = await listen(second, address);
    expect(result.ok ? '' : result.message).toContain(`PORT=${port + 1} npm start`);
    await second.close();
    await app.close();
    expect(await checkPort(address)).toEqual({ ok: true });
  });

  it('says when HOST is not of this machine', async () => {
    const check = await checkPort({ host: '192.0.2.1', port: 0 });
    expect(check.ok ? '' : check.message).toBe('HOST=192.0.2.1 is no address of this machine.');
  });
});

describe('readSettings', () => {
  it('has defaults, and takes an empty value for an unset one', () => {
    const expected = {
      host: '127.0.0.1',
      port: 8080,
      dataDir: '/home/meridian/.data',
      extraHosts: new Map([
        ['127.0.0.1', 'global'],
        ['localhost', 'global'],
      ]),
    };
    expect(readSettings({}, '/home/meridian')).toMatchObject({ ok: true, settings: expected });
    const empty = { HOST: '', PORT: '', DATA_DIR: '' };
    expect(readSettings(empty, '/home/meridian')).toMatchObject({ ok: true, settings: expected });
  });

  it('reads what is set', () => {
    const env = {
      HOST: '10.1.2.3',
      PORT: '0',
      DATA_DIR: '/srv/meridian',
      EXTRA_HOSTS: 'shop.test=TUR, [fe80::1]',
    };
    const extraHosts = new Map([
      ['10.1.2.3', 'global'],
      ['shop.test', 'TUR'],
      ['[fe80::1]', 'global'],
    ]);
    const settings = { host: '10.1.2.3', port: 0, dataDir: '/srv/meridian', extraHosts };
    expect(readSettings(env, '/')).toMatchObject({ ok: true, settings });
  });

  it.each(['shop.test:80', 'shop.test=FR', 'a b', '<b>'])('refuses EXTRA_HOSTS=%s', (hosts) => {
    const result = readSettings({ EXTRA_HOSTS: hosts }, '/');
    expect(result.ok ? '' : result.message).toContain('EXTRA_HOSTS');
  });

  it('refuses unknown hosts unless set otherwise', () => {
    const unknownHosts = (value: string) => {
      const result = readSettings({ UNKNOWN_HOSTS: value }, '/');
      return result.ok ? result.settings.unknownHosts : result.message;
    };
    expect(['', 'refuse', 'global'].map(unknownHosts)).toEqual(['refuse', 'refuse', 'global']);
    expect(unknownHosts('any')).toContain('UNKNOWN_HOSTS');
  });

  it('refuses what the services cannot be set up with', () => {
    const result = readSettings({ TRUST_PROXY: 'everybody' }, '/');
    expect(result.ok ? '' : result.message).toContain('TRUST_PROXY');
  });

  it('reads limits of connections, and refuses what is none', () => {
    const read = readSettings({ MAX_CONNECTIONS_PER_ADDRESS: '5', MAX_UNANSWERED: '' }, '/');
    expect(read).toMatchObject({
      settings: {
        connections: { maxConnections: 10_000, maxConnectionsPerAddress: 5, maxUnanswered: 8 },
      },
    });
    for (const setting of ['MAX_CONNECTIONS', 'MAX_CONNECTIONS_PER_ADDRESS', 'MAX_UNANSWERED']) {
      for (const text of ['0', '-1', '1e3', 'many', '1000001']) {
        const refused = readSettings({ [setting]: text }, '/');
        expect(refused.ok ? '' : refused.message).toContain(setting);
      }
    }
  });

  it.each(['65536', '-1', '80.5', '8080x', ' 80', '1e3', '099999'])('refuses PORT=%s', (port) => {
    const result = readSettings({ PORT: port }, '/');
    expect(result.ok ? '' : result.message).toContain(`not "${port}"`);
  });
});
