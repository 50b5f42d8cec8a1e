import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OutboxMail } from '@meridian/gateway/mail/outbox.ts';

import type { CommonGateway } from './gateway.ts';

const LONGEST_WAIT_MS = 60_000;
const POLL_MS = 50;

/** The mails to an address, oldest first, once there are as many as asked for. */
export async function mailsTo(
  gateway: CommonGateway,
  address: string,
  atLeast: number,
): Promise<readonly OutboxMail[]> {
  // Not `expect.poll`: hooks and programs without a test runner may not call it.
  const until = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const mails = await read(gateway, address);
    if (mails.length >= atLeast) return mails;
    if (Date.now() >= until) throw new Error(`${mails.length} mails to ${address}`);
    await sleep(POLL_MS);
  }
}

async function read({ dataDir }: CommonGateway, address: string): Promise<OutboxMail[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(
    names
      .filter((name) => /^\d.*\.json$/.test(name))
      .toSorted()
      .map((name) => readFile(join(folder, name), 'utf8')),
  );
  // `as`: written by the gateway's own outbox.
  const mails = texts.map((text) => JSON.parse(text) as OutboxMail);
  return mails.filter(({ to }) => to === address);
}

/** The code of the newest mail to an address. */
export function codeIn(mail: OutboxMail | undefined): string {
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}

/** The first link of a mail. */
export function linkIn(mail: OutboxMail | undefined): string {
  return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}
