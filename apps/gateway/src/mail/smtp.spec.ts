import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';

import { createSmtpMailer, readSmtpSettings } from './smtp.ts';

let server: Server | undefined;

afterEach(() => {
  server?.close();
  server = undefined;
});

/** The part of a mail server that one mail needs; `refuse` rejects the recipient. */
async function listen(refuse = false) {
  const received: string[] = [];
  const created = createServer((socket) => {
    let inData = false;
    let rest = '';
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        received.push(line);
        if (inData && line !== '.') continue;
        if (line === 'QUIT') socket.end('221 bye\r\n');
        else if (line.startsWith('RCPT') && refuse) socket.write('550 no\r\n');
        else if (line === 'DATA') socket.write('354 go\r\n');
        else socket.write('250 ok\r\n');
        inData = line === 'DATA';
      }
    });
  });
  server = created;
  await new Promise<void>((resolve) => {
    created.listen(0, '127.0.0.1', resolve);
  });
  // Listening on a port, never on a pipe, so the address is no string.
  const { port } = created.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received };
}

const MAIL = {
  to: 'ann@example.com',
  subject: 'Hello',
  text: 'Code 123456\n',
  html: '<p>Code</p>',
};

describe('a mail by SMTP', () => {
  it('goes to the one address, in text and HTML', async () => {
    const { url, received } = await listen();
    await createSmtpMailer({ url, from: 'Meridian <no-reply@meridian.example>' }).send(MAIL);
    expect(received).toContain('MAIL FROM:<no-reply@meridian.example>');
    expect(received.filter((line) => line.startsWith('RCPT'))).toEqual([
      'RCPT TO:<ann@example.com>',
    ]);
    expect(received).toContain('From: Meridian <no-reply@meridian.example>');
    expect(received).toContain('To: ann@example.com');
    expect(received).toContain('Subject: Hello');
    expect(received).toContain('Code 123456');
    expect(received).toContain('<p>Code</p>');
  });

  it('that the server refuses is a failure', async () => {
    const { url } = await listen(true);
    const mailer = createSmtpMailer({ url, from: 'no-reply@meridian.example' });
    await expect(mailer.send(MAIL)).rejects.toThrow('550');
  });

  it('without a server is a failure', async () => {
    const { url } = await listen();
    await new Promise((resolve) => server?.close(resolve));
    const mailer = createSmtpMailer({ url, from: 'no-reply@meridian.example' });
    await expect(mailer.send(MAIL)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('settings', () => {
  it('are none without SMTP_URL', () => {
    expect(readSmtpSettings({})).toEqual({ ok: true, smtp: null });
    expect(readSmtpSettings({ SMTP_URL: '', MAIL_FROM: 'a@b.example' })).toEqual({
      ok: true,
      smtp: null,
    });
  });

  it('are an address and a sender', () => {
    const env = { SMTP_URL: 'smtps://user:secret@mail.example:465', MAIL_FROM: 'a@b.example' };
    const smtp = { url: env.SMTP_URL, from: env.MAIL_FROM };
    expect(readSmtpSettings(env)).toEqual({ ok: true, smtp });
  });

  it.each([
    [{ SMTP_URL: 'http://user:secret@mail.example', MAIL_FROM: 'a@b.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://', MAIL_FROM: 'a@b.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://user:secret@mail.example' }, 'MAIL_FROM'],
  ])('%j are refused, and no password is repeated', (env, name) => {
    const settings = readSmtpSettings(env);
    if (settings.ok) throw new Error('accepted');
    expect(settings.message).toContain(name);
    expect(settings.message).not.toContain('secret');
  });
});
