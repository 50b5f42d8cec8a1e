import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutbox } from './mail/outbox.ts';
import { createSmtpMailer } from './mail/smtp.ts';
import { createReadiness, diskState } from './readiness.ts';

const well = { run: async () => 'ok', keptMs: 0, isNeeded: true };

describe('a gateway', () => {
  it('is ready with all it needs, and says of each part how it is', async () => {
    const mail = { run: async () => 'unavailable', keptMs: 0, isNeeded: false };
    const readiness = createReadiness({ database: well, mail }, () => 0);
    expect(await readiness()).toEqual({
      ready: true,
      parts: { database: 'ok', mail: 'unavailable' },
    });
  });

  it.each([
    ['full', async () => 'full'],
    ['failing', () => Promise.reject(new Error('EIO'))],
    ['failing', () => new Promise<string>(() => {})],
  ])('is not ready where a part is %s', async (state, run) => {
    const disk = { run, keptMs: 0, isNeeded: true };
    const readiness = createReadiness({ database: well, disk }, () => 0, 50);
    expect(await readiness()).toEqual({ ready: false, parts: { database: 'ok', disk: state } });
  });

  it('asks a part once in its time, however many ask', async () => {
    let asked = 0;
    let now = 0;
    const run = async () => {
      asked += 1;
      return 'ok';
    };
    const readiness = createReadiness({ disk: { run, keptMs: 100, isNeeded: true } }, () => now);
    await Promise.all([readiness(), readiness()]);
    now = 99;
    await readiness();
    expect(asked).toBe(1);
    now = 100;
    await readiness();
    expect(asked).toBe(2);
  });
});

describe('what it asks', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'meridian-ready-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('the disk: it takes a write, or is an error', async () => {
    expect(await diskState(folder)).toBe('ok');
    await expect(diskState(join(folder, 'gone'))).rejects.toThrow('ENOENT');
  });

  it('the outbox: as the last mail went', async () => {
    const mail = { to: 'a@b.example', subject: 's', text: 't', html: 'h' };
    const outbox = createOutbox({ dataDir: folder, now: () => 0 });
    expect(await outbox.state()).toBe('ok');
    await outbox.send(mail);
    expect(await outbox.state()).toBe('ok');
    const broken = createOutbox({ dataDir: '/dev/null', now: () => 0 });
    await expect(broken.send(mail)).rejects.toThrow('/dev/null');
    expect(await broken.state()).toBe('failing');
  });

  it('a mail server that is away', async () => {
    const mailer = createSmtpMailer({ url: 'smtp://127.0.0.1:9', from: 'a@b.example' });
    expect(await mailer.state()).toBe('unavailable');
  });
});
