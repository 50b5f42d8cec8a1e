import fastify from 'fastify';
import { expect, it } from 'vitest';
import { readSettings } from './env.ts';
import { mountSecurityTxt, SECURITY_TXT_PATH } from './security-txt.ts';

it('names the contact and a day within the year', async () => {
  const app = fastify();
  mountSecurityTxt(app, 'mailto:security@exchange.example', () => Date.UTC(2026, 0, 1, 13));
  const answer = await app.inject(SECURITY_TXT_PATH);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toBe(
    'Contact: mailto:security@exchange.example\nExpires: 2026-06-30T00:00:00.000Z\nPreferred-Languages: en\n',
  );
  await app.close();
});

it.each([
  'security@exchange.example',
  'http://x.example',
  'mailto:',
  'https://x\nExpires: now',
  'x',
])('SECURITY_CONTACT=%j is refused', (contact) => {
  const read = readSettings({ SECURITY_CONTACT: contact }, '/');
  expect(read.ok ? '' : read.message).toContain('SECURITY_CONTACT');
});

it.each(['mailto:security@exchange.example', 'https://exchange.example/security'])(
  'SECURITY_CONTACT=%j is taken',
  (contact) => {
    expect(readSettings({ SECURITY_CONTACT: contact }, '/')).toMatchObject({
      settings: { securityContact: contact },
    });
  },
);
