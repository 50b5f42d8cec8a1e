import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatCompact } from '@meridian/i18n/time-format.ts';

import type { Mail, Mailer } from './mailer.ts';

/** Older mails are removed: the folder is for looking things up, not an archive. */
const KEPT_MAILS = 200;

/** A mail in the outbox folder. */
export interface OutboxMail extends Mail {
  /** ISO instant, UTC. */
  readonly date: string;
}

export interface OutboxOptions {
  /** Absolute path; mails go to its folder `outbox`. */
  readonly dataDir: string;
  readonly now: () => number;
  readonly kept?: number;
}

/**
 * Keeps mails as files instead of sending them: one JSON file each, an `OutboxMail`, readable by
 * this user only. Names sort by time: the last one is the newest. A file appears whole or not at all.
 */
export function createOutbox({ dataDir, now, kept = KEPT_MAILS }: OutboxOptions): Mailer {
  const folder = join(dataDir, 'outbox');
  let sequence = 0;
  let state = 'ok';
  const write = async ({ to, subject, text, html }: Mail) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const sentAt = now();
    const date = new Date(sentAt).toISOString();
    sequence += 1;
    const number = sequence.toString().padStart(6, '0');
    const name = `${formatCompact(sentAt)}-${process.pid}-${number}.json`;
    const unfinished = join(folder, `.${name}`);
    const content: OutboxMail = { date, to, subject, text, html };
    const json = `${JSON.stringify(content, null, 2)}\n`;
    await writeFile(unfinished, json, { mode: 0o600, flag: 'wx' });
    await rename(unfinished, join(folder, name));
    await prune(folder, kept);
  };
  return {
    /** As the last mail went. */
    state: () => Promise.resolve(state),
    forget: (address) => forget(folder, address),
    async send(mail) {
      try {
        await write(mail);
        state = 'ok';
      } catch (error) {
        state = 'failing';
        throw error;
      }
    },
  };
}

async function forget(folder: string, address: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    const file = join(folder, name);
    const text = await readFile(file, 'utf8').catch(() => '');
    // An address that could not be written as it is would be found by its text in JSON.
    if (text.includes(JSON.stringify(address).slice(1, -1))) await rm(file, { force: true });
  }
}

async function prune(folder: string, kept: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}.*\.json$/.test(name)).toSorted();
  for (const name of names.slice(0, Math.max(0, names.length - kept))) {
    await rm(join(folder, name), { force: true });
  }
}
