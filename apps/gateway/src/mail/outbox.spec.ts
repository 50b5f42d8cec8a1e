import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';

import type { Mail } from './mailer.ts';
import { createOutbox } from './outbox.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'meridian-outbox-'));
  return () => rmSync(dataDir, { recursive: true });
});

const NOW = Date.UTC(2026, 0, 15, 12, 30, 5, 7);

function mail(subject: string): Mail {
  return { to: 'ann@example.com', subject, text: 'Hello,\n', html: '<p>Hello,</p>' };
}

const names = () => readdirSync(join(dataDir, 'outbox')).toSorted();
const subjectOf = (name: string) =>
  (JSON.parse(readFileSync(join(dataDir, 'outbox', name), 'utf8')) as Mail).subject;

it('writes each mail to a file of its own, for this user only', async () => {
  await createOutbox({ dataDir, now: () => NOW }).send(mail('Hello'));
  const [name = '', ...others] = names();
  expect(others).toEqual([]);
  expect(name).toMatch(/^20260115T123005-\d+-000001\.json$/);
  const file = join(dataDir, 'outbox', name);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    date: '2026-01-15T12:30:05.007Z',
    ...mail('Hello'),
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'outbox')).mode & 0o777).toBe(0o700);
});

it('names the newest last, within a millisecond too', async () => {
  let now = NOW;
  const outbox = createOutbox({ dataDir, now: () => now });
  for (let count = 1; count <= 12; count += 1) await outbox.send(mail(`${count}`));
  now += 1;
  await outbox.send(mail('newest'));
  expect(names().map(subjectOf)).toEqual([
    ...Array.from({ length: 12 }, (_none, index) => `${index + 1}`),
    'newest',
  ]);
});

it('keeps the last ones only', async () => {
  let now = NOW;
  const outbox = createOutbox({ dataDir, now: () => (now += 1), kept: 3 });
  for (let count = 1; count <= 5; count += 1) await outbox.send(mail(`${count}`));
  expect(names().map(subjectOf)).toEqual(['3', '4', '5']);
});

it('loses none of many at once', async () => {
  const outbox = createOutbox({ dataDir, now: () => NOW });
  await Promise.all(Array.from({ length: 20 }, (_none, index) => outbox.send(mail(`${index}`))));
  expect(names().map(subjectOf).toSorted()).toHaveLength(20);
});
