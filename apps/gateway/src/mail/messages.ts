import type { Locale } from '@meridian/editions/locales.ts';
import { brand } from '@meridian/editions/brand.ts';
import { isTranslated, FALLBACK_LANGUAGE } from '@meridian/i18n/catalogues.ts';
import { createI18n, type I18n } from '@meridian/i18n/i18n.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';
import type { MessageId } from '@meridian/i18n/message-ids.ts';

import type { Mail } from './mailer.ts';

/** What the gateway writes to people. Links are whole addresses. */
export type MailMessage =
  | { readonly kind: 'code'; readonly code: string; readonly minutes: number }
  | {
      readonly kind: 'accountExists';
      readonly signInLink: string;
      readonly resetLink: string;
      readonly hours: number;
    }
  | { readonly kind: 'reset'; readonly resetLink: string; readonly hours: number }
  | {
      readonly kind: 'passwordChanged';
      readonly signInLink: string;
      /** They go on without the password, those of a thief too. */
      readonly hasPasskeys: boolean;
    }
  | { readonly kind: 'newDevice'; readonly signInLink: string }
  | { readonly kind: 'locked'; readonly signInLink: string; readonly minutes: number }
  | { readonly kind: 'codesTried'; readonly signInLink: string }
  | {
      readonly kind: 'securityChanged';
      readonly what: SecurityChange;
      readonly signInLink: string;
    };

/** A change to the ways into an account that its owner hears of. */
export type SecurityChange =
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'closing';

/** A line of a mail: words, or something to use on a line of its own. */
type Line =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly href: string };

/** Writes a mail in a locale's language, or in English where it is not translated. */
export function renderMail(to: string, locale: Locale, message: MailMessage): Mail {
  const i18n = i18nOf(locale);
  const subject = i18n.t(SUBJECTS[message.kind], { brand: brand.name });
  const words = (id: MessageId, params: Readonly<Record<string, string | number>> = {}): Line => ({
    kind: 'words',
    text: i18n.t(id, { brand: brand.name, ...params }),
  });
  const link = (id: MessageId, href: string): Line => ({ kind: 'link', label: i18n.t(id), href });
  const lines = [words('mail.greeting'), ...linesOf(message, words, link), words('mail.signature')];
  return { to, subject, text: asText(lines), html: asHtml(lines, subject, i18n) };
}

const SUBJECTS: Readonly<Record<MailMessage['kind'], MessageId>> = {
  code: 'mail.code.subject',
  accountExists: 'mail.accountExists.subject',
  reset: 'mail.reset.subject',
  passwordChanged: 'mail.passwordChanged.subject',
  newDevice: 'mail.newDevice.subject',
  locked: 'mail.locked.subject',
  codesTried: 'mail.codesTried.subject',
  securityChanged: 'mail.securityChanged.subject',
};

function linesOf(
  message: MailMessage,
  words: (id: MessageId, params?: Readonly<Record<string, string | number>>) => Line,
  link: (id: MessageId, href: string) => Line,
): readonly Line[] {
  switch (message.kind) {
    case 'code':
      return [
        words('mail.code.intro'),
        { kind: 'code', text: message.code },
        words('mail.code.expiry', { minutes: message.minutes }),
        words('mail.code.notYou'),
      ];
    case 'accountExists':
      return [
        words('mail.accountExists.intro'),
        link('mail.accountExists.signIn', message.signInLink),
        words('mail.accountExists.forgotten', { hours: message.hours }),
        link('mail.reset.link', message.resetLink),
        words('mail.accountExists.notYou'),
      ];
    case 'reset':
      return [
        words('mail.reset.intro'),
        link('mail.reset.link', message.resetLink),
        words('mail.reset.expiry', { hours: message.hours }),
        words('mail.reset.notYou'),
      ];
    case 'passwordChanged':
      return [
        words('mail.passwordChanged.intro'),
        words('mail.passwordChanged.notYou'),
        link('mail.passwordChanged.link', message.signInLink),
        ...(message.hasPasskeys ? [words('mail.passwordChanged.passkeys')] : []),
      ];
    case 'newDevice':
      return [
        words('mail.newDevice.intro'),
        words('mail.passwordChanged.notYou'),
        link('mail.passwordChanged.link', message.signInLink),
      ];
    case 'locked':
      return [
        words('mail.locked.intro', { minutes: message.minutes }),
        words('mail.locked.advice'),
        link('mail.passwordChanged.link', message.signInLink),
      ];
    case 'codesTried':
      return [
        words('mail.codesTried.intro'),
        words('mail.passwordChanged.notYou'),
        link('mail.passwordChanged.link', message.signInLink),
      ];
    case 'securityChanged':
      return [
        words(`mail.securityChanged.${message.what}`),
        words('mail.passwordChanged.notYou'),
        link('mail.passwordChanged.link', message.signInLink),
        // Who turned it on with a stolen password has the codes: a new password alone does not help.
        ...(message.what === 'secondFactorOn'
          ? [words('mail.securityChanged.secondFactorOn.notYou')]
          : []),
      ];
  }
}

const loaded = new Map<Locale, I18n>();

/** Catalogues are small, read once a locale and kept. */
function i18nOf(locale: Locale): I18n {
  const known = loaded.get(locale);
  if (known !== undefined) return known;
  const language = isTranslated(locale, 'mail') ? locale : FALLBACK_LANGUAGE;
  const onMissing = (id: string) => {
    throw new Error(`There is no mail text ${id}`);
  };
  const i18n = createI18n(locale, loadCatalogue(language, ['mail']), { language, onMissing });
  loaded.set(locale, i18n);
  return i18n;
}

function asText(lines: readonly Line[]): string {
  const parts = lines.map((line) =>
    line.kind === 'link' ? `${line.label}\n${line.href}` : line.text,
  );
  return `${parts.join('\n\n')}\n`;
}

function asHtml(lines: readonly Line[], subject: string, { lang, dir }: I18n): string {
  const body = lines.map((line) => `<p>${htmlOf(line)}</p>`).join('\n');
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; max-width: 36em">
${body}
</body>
</html>
`;
}

function htmlOf(line: Line): string {
  switch (line.kind) {
    case 'words':
      return escapeHtml(line.text);
    case 'code':
      return `<strong dir="ltr" style="font-size: 28px; letter-spacing: 4px">${escapeHtml(line.text)}</strong>`;
    case 'link':
      return `<a href="${escapeHtml(line.href)}">${escapeHtml(line.label)}</a>`;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
