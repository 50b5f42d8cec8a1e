import { createTransport } from 'nodemailer';

import type { Mailer } from './mailer.ts';

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them (`SMTP_URL`). */
  readonly url: string;
  /** The sender (`MAIL_FROM`): an address, with or without a name. */
  readonly from: string;
}

/** A server that answers nothing is given up on; the mail is tried again later. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** Sends mails by SMTP. */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A mail is the texts it is given: it reads no file and fetches no address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }) {
      // As an object the address is taken as it is, never read as a list of several.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    },
    /** Connects and signs in, without a mail. */
    state: () =>
      transport.verify().then(
        () => 'ok',
        () => 'unavailable',
      ),
  };
}

export type SmtpSettings =
  | { readonly ok: true; readonly smtp: SmtpOptions | null }
  | { readonly ok: false; readonly message: string };

/** Reads SMTP_URL and MAIL_FROM; null without SMTP_URL, when mails go to the outbox folder. */
export function readSmtpSettings(env: Readonly<Record<string, string | undefined>>): SmtpSettings {
  const url = env['SMTP_URL'] || '';
  const from = env['MAIL_FROM'] || '';
  if (url === '') return { ok: true, smtp: null };
  // The address may hold a password: no message repeats it.
  if (!/^smtps?:\/\/[^/\s]+/.test(url) || !URL.canParse(url))
    return {
      ok: false,
      message: 'SMTP_URL must begin with smtp:// or smtps:// and name a server.',
    };
  if (!from.includes('@'))
    return {
      ok: false,
      message: 'MAIL_FROM must be the address mails come from, beside SMTP_URL.',
    };
  return { ok: true, smtp: { url, from } };
}
