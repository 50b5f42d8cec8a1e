import { isTranslated, FALLBACK_LANGUAGE } from '@meridian/i18n/catalogues.ts';
import { createI18n } from '@meridian/i18n/i18n.ts';
import { readMessages } from '@meridian/i18n/load-catalogue.ts';
import { describe, expect, it } from 'vitest';

import { renderMail, type MailMessage } from './messages.ts';

const SECURITY_CHANGES = [
  ...(['secondFactorOn', 'secondFactorOff'] as const),
  ...(['recoveryCodeUsed', 'recoveryCodesRenewed'] as const),
  ...(['passkeyAdded', 'passkeyRemoved', 'closing'] as const),
];

const MESSAGES: readonly MailMessage[] = [
  { kind: 'code', code: '004217', minutes: 30 },
  {
    kind: 'accountExists',
    signInLink: 'https://www.meridian.example/en/login/',
    resetLink: 'https://www.meridian.example/en/login/#reset=TOKEN',
    hours: 1,
  },
  { kind: 'reset', resetLink: 'https://www.meridian.example/en/login/#reset=TOKEN', hours: 1 },
  {
    kind: 'passwordChanged',
    signInLink: 'https://www.meridian.example/en/login/',
    hasPasskeys: true,
  },
  { kind: 'newDevice', signInLink: 'https://www.meridian.example/en/login/' },
  { kind: 'locked', signInLink: 'https://www.meridian.example/en/login/', minutes: 15 },
  { kind: 'codesTried', signInLink: 'https://www.meridian.example/en/login/' },
  ...SECURITY_CHANGES.map((what) => ({
    kind: 'securityChanged' as const,
    what,
    signInLink: 'https://www.meridian.example/en/login/',
  })),
];

describe('a mail', () => {
  it('with a code has it on a line of its own', () => {
    const [message] = MESSAGES;
    if (message === undefined) throw new Error('There is none');
    const mail = renderMail('ann@example.com', 'en', message);
    expect(mail.to).toBe('ann@example.com');
    expect(mail.subject).toBe('Your Meridian verification code');
    expect(mail.text.split('\n')).toContain('004217');
    expect(mail.text).toContain('It works for 30 minutes.');
    expect(mail.html).toContain('>004217<');
  });

  it('of an existing account has both links and no code', () => {
    const message = MESSAGES[1];
    if (message === undefined) throw new Error('There is none');
    const { text, html } = renderMail('ann@example.com', 'en', message);
    expect(text.split('\n')).toContain('https://www.meridian.example/en/login/');
    expect(text.split('\n')).toContain('https://www.meridian.example/en/login/#reset=TOKEN');
    expect(html).toContain('href="https://www.meridian.example/en/login/#reset=TOKEN"');
  });

  it('is in its language, or in English where that has no mail texts, and says which', () => {
    for (const locale of ['ar-ARE', 'ka-GEO', 'de-EU'] as const) {
      const language = isTranslated(locale, 'mail') ? locale : FALLBACK_LANGUAGE;
      const { lang, dir } = createI18n(locale, {}, { language });
      for (const message of MESSAGES) {
        const mail = renderMail('ann@example.com', locale, message);
        expect(mail.html).toContain(`<html lang="${lang}" dir="${dir}">`);
        expect(mail.text).toContain(readMessages(locale, 'mail')['mail.greeting']);
        expect(mail.subject).not.toMatch(/^mail\.|\{/);
      }
    }
  });

  it('makes no markup of what it is given', () => {
    const { html } = renderMail('a@b.example', 'en', { kind: 'code', code: '<b>"&\'', minutes: 1 });
    expect(html).toContain('&lt;b&gt;&quot;&amp;&#39;');
    expect(html).not.toContain('<b>');
  });

  it('leaves no word of the catalogue unused', () => {
    const written = MESSAGES.map((message) => {
      const { subject, text } = renderMail('a@b.example', 'en', message);
      return subject + text;
    }).join('\n');
    for (const [id, text] of Object.entries(readMessages('en', 'mail'))) {
      const [start = ''] = text.replaceAll('{brand}', 'Meridian').split('{');
      expect(written, id).toContain(start);
    }
  });
});
