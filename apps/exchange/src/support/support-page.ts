import { brand } from '@meridian/editions/brand.ts';
import { originOf, type SiteEnvironment } from '@meridian/editions/hosts.ts';
import type { I18n } from '@meridian/i18n/i18n.ts';
import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { inLanguage, pathOf } from '@meridian/routes/paths.ts';
import { supportFrameAncestors } from '@meridian/shell/slots/slot-policy.ts';

/** Where the page and its two files answer, on the chat's host (docs/slots.md). */
export const SUPPORT_PATHS = {
  page: '/support/',
  style: '/support/support.css',
  script: '/support/support.js',
} as const;

const contact = `support@${brand.hostLabel}.${brand.topLevelDomain}`;

const TOPICS = ['signIn', 'sessions', 'tax', 'safety'] as const;

interface SupportPageOptions {
  /** In the language of the page, with the namespace `slots`. */
  readonly i18n: I18n;
  readonly environment: SiteEnvironment;
}

/**
 * The support page the widget frames by default: a document without React and without a session.
 * In the frame's sandbox no link can open, so there the addresses stand as text; opened in full it
 * has its links.
 */
export function supportPage({ i18n, environment }: SupportPageOptions): string {
  const { t, lang, dir } = i18n;
  const title = escapeHtml(t('slots.support.page.title', { brand: brand.name }));
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<title>${title}</title>
<link rel="stylesheet" href="${SUPPORT_PATHS.style}">
<script src="${SUPPORT_PATHS.script}" defer></script>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeHtml(t('slots.support.page.intro'))}</p>
${TOPICS.map((topic) => topicOf(topic, i18n)).join('\n')}
${contactOf(i18n)}
${linksOf(i18n, environment)}
</main>
</body>
</html>
`;
}

/**
 * The policy the page is served with. Its own files, no requests, no forms; framed by our pages and
 * nobody else. Its files need no policy of their own.
 */
export function supportPolicy(environment: SiteEnvironment): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${supportFrameAncestors(environment).join(' ')}`,
  ].join('; ');
}

function topicOf(topic: (typeof TOPICS)[number], { t }: I18n): string {
  const question = escapeHtml(t(`slots.support.page.${topic}`));
  const answer = escapeHtml(t(`slots.support.page.${topic}.text`));
  return `<details>\n<summary>${question}</summary>\n<p>${answer}</p>\n</details>`;
}

function contactOf({ t }: I18n): string {
  const line = escapeHtml(t('slots.support.page.contact', { address: contact }));
  const linked = line.replace(contact, `<a href="mailto:${contact}">${contact}</a>`);
  return `<p>${linked}</p>\n<p>${escapeHtml(t('slots.support.page.contact.text'))}</p>`;
}

function linksOf({ t, locale }: I18n, environment: SiteEnvironment): string {
  // A local run answers at whatever port it was given, and serves its pages on this host too.
  const origin = environment === 'local' ? '' : originOf('global', environment);
  const pages: readonly (readonly [MessageId, string])[] = [
    ['slots.support.page.toHome', pathOf('home', locale)],
    ['slots.support.page.toTax', pathOf('taxOverview', locale)],
    ['slots.support.page.toSecurity', inLanguage('/app/user/security/', locale)],
  ];
  const items = pages.map(
    ([label, path]) => `<li><a href="${origin}${path}">${escapeHtml(t(label))}</a></li>`,
  );
  const label = escapeHtml(t('slots.support.page.links'));
  return `<nav aria-label="${label}">\n<ul>\n${items.join('\n')}\n</ul>\n</nav>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
