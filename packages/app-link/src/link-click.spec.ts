import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { linkClickAction } from './link-click.ts';

const siteOrigin = 'https://www.example.com';

function clicked(href: string) {
  return linkClickAction({ href, siteOrigin, inApp: true });
}

describe('linkClickAction', () => {
  it.each(['mailto:a@example.com?subject=a%0Ab', 'tel:+123', 'MailTo:a@example.com', 'TEL:1'])(
    'opens %s through the launcher, unchanged (R-LINK-04)',
    (href) => {
      expect(clicked(href)).toEqual({ action: 'launcher', value: href });
    },
  );

  it.each([
    'by:web3/home',
    'BY:web3/home',
    'by-mini://vip/home',
    'By-Mini:vip',
    'meridianapp://open/home?tab=1',
    'MERIDIANAPP:open',
    'by:',
  ])('routes %s in the app (R-LINK-05)', (href) => {
    expect(clicked(href)).toEqual({ action: 'route', value: href });
  });

  it.each(['#', '#faq', '#/login/', ' #faq', '#a\\b', '#mailto:a@example.com'])(
    'leaves the jump %s to the browser (R-LINK-06)',
    (href) => {
      expect(clicked(href)).toEqual({ action: 'ignore' });
    },
  );

  it.each(['/login/', '/login#x', '/en/login?x=1#y', ' /login/ ', `${siteOrigin}/zh-TW/tax-api/`])(
    'maps %s (R-LINK-07)',
    (href) => {
      expect(clicked(href)).toEqual({ action: 'map' });
    },
  );

  it.each([
    '',
    '   ',
    '/blog/',
    'by-mini-guide/',
    'by/',
    'telephone:1',
    'bye:x',
    'meridianapps://x',
    'xmailto:a@example.com',
    'https://evil.example/login/?mailto:a',
    '//evil.example/login/',
    '/\\evil.example/login/',
    '\\\\evil.example\\login\\',
    'https:\\\\www.example.com\\login\\',
    '/login\\',
    '/log\tin/',
    '\n/login/',
    'ht\ntps://www.example.com/login/',
    'mail\tto:a@example.com',
    '\u0001javascript:alert(1)',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'JavaScript:location="/login/"',
    'javascript://www.example.com/login/',
    'data:text/html,/login/',
    'blob:https://www.example.com/login/',
    'https://',
    'https://%/login/',
    '/%',
    '/%zz/login/',
    '\u00A0/login/',
    `/${'a'.repeat(1_000_000)}`,
    `/login/?${' '.repeat(1_000_000)}x`,
  ])('has no part in %j', (href) => {
    expect(clicked(href)).toEqual({ action: 'none' });
  });

  it('intercepts nothing outside the app (R-LINK-01)', () => {
    for (const href of ['mailto:a@example.com', '/login/', '#faq', 'by:web3/home']) {
      expect(linkClickAction({ href, siteOrigin, inApp: false })).toEqual({ action: 'none' });
    }
  });

  it('never throws, and gives a value only with launcher and route', () => {
    const anyHref = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc
        .tuple(fc.constantFrom('mailto:', 'by:', '#', '//', 'javascript:', '/\\'), fc.string())
        .map(([start, rest]) => start + rest),
    );
    fc.assert(
      fc.property(anyHref, (href) => {
        const result = clicked(href);
        return !('value' in result) || result.value === href;
      }),
    );
  });
});
