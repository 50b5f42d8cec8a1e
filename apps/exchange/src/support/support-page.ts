import { brand } from '@meridian/editions/brand.ts';
import { originOf, type SiteEnvironment } from '@meridian/editions/hosts.ts';
import { regionOfLocale, type Locale } from '@meridian/editions/locales.ts';
import type { I18n } from '@meridian/i18n/i18n.ts';
import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { inLanguage, pathOf } from '@meridian/routes/paths.ts';
import { supportFrameAncestors } from '@meridian/shell/slots/slot-policy.ts';
import {
  SUPPORT_ADDRESS,
  SUPPORT_LONGEST_MESSAGE,
} from '@meridian/shell/slots/support/support-address.ts';

/** Where the page and its two files answer, on the chat's host (docs/slots.md). */
export const SUPPORT_PATHS = {
  page: '/support/',
  style: '/support/support.css',
  script: '/support/support.js',
} as const;

/** The page in a language. */
export function supportPath(locale: Locale): string {
  return `${SUPPORT_PATHS.page}${locale}/`;
}

const ARTICLES = [
  'signIn',
  'mail',
  'sessions',
  'safety',
  'tax',
  'files',
  'kept',
  'language',
  'cookies',
] as const;

interface SupportPageOptions {
  /** In the language of the page, with the namespace `slots`. */
  readonly i18n: I18n;
  readonly environment: SiteEnvironment;
  /** Style sheet with the faces of the page's script, where systems may have none. */
  readonly faces?: string | undefined;
}

/**
 * The support page the widget frames by default: a document without React and without a session, with a
 * search over our own articles and a message to a person. In the frame's sandbox no link can open, so
 * there the addresses stand as text, and a message goes to the page around it; opened in full it has its
 * links.
 */
export function supportPage({ i18n, environment, faces }: SupportPageOptions): string {
  const { t, lang, dir } = i18n;
  const title = escapeHtml(t('slots.support.page.title', { brand: brand.name }));
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<title>${title}</title>
<link rel="stylesheet" href="${SUPPORT_PATHS.style}">${faces === undefined ? '' : `\n<link rel="stylesheet" href="${faces}">`}
<script src="${SUPPORT_PATHS.script}" defer></script>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeHtml(t('slots.support.page.intro'))}</p>
${searchOf(i18n)}
<div id="articles">
${ARTICLES.map((article) => articleOf(article, i18n)).join('\n')}
</div>
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
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${supportFrameAncestors(environment).join(' ')}`,
  ].join('; ');
}

/** Hidden until its script shows it: without one it would find nothing. */
function searchOf({ t }: I18n): string {
  const [found = '', nothing = ''] = [
    t('slots.support.page.found', { count: COUNT_MARK }),
    t('slots.support.page.nothing'),
  ].map(escapeHtml);
  return `<div id="search" hidden>
<label for="query">${escapeHtml(t('slots.support.page.search'))}</label>
<input id="query" type="search" autocomplete="off" spellcheck="false">
<p id="found" role="status" data-found="${found}" data-nothing="${nothing}"></p>
</div>`;
}

/** Where the script puts the count of found articles in. */
const COUNT_MARK = '#';

function articleOf(article: (typeof ARTICLES)[number], { t }: I18n): string {
  const question = escapeHtml(t(`slots.support.page.${article}`));
  const choice = t('common.cookieChoices');
  const answer = escapeHtml(t(`slots.support.page.${article}.text`, { choice }));
  return `<details>\n<summary>${question}</summary>\n<p>${answer}</p>\n</details>`;
}

/** A message to a person: written here, sent by the reader's own mail program; the address for all others. */
function contactOf({ t }: I18n): string {
  const text = (id: MessageId) => escapeHtml(t(id));
  const line = escapeHtml(t('slots.support.page.contact', { address: SUPPORT_ADDRESS }));
  const link = `<a href="mailto:${SUPPORT_ADDRESS}">${SUPPORT_ADDRESS}</a>`;
  const subject = escapeHtml(t('slots.support.page.write.subject', { brand: brand.name }));
  return `<section aria-labelledby="write">
<h2 id="write">${text('slots.support.page.write')}</h2>
<p>${text('slots.support.page.write.text')} ${text('slots.support.page.contact.text')}</p>
<form id="mail" hidden data-address="${SUPPORT_ADDRESS}" data-subject="${subject}">
<label for="message">${text('slots.support.page.write.message')}</label>
<textarea id="message" rows="4" maxlength="${SUPPORT_LONGEST_MESSAGE}" aria-describedby="empty"></textarea>
<p id="empty" role="alert" data-text="${text('slots.support.page.write.empty')}"></p>
<button type="submit">${text('slots.support.page.write.submit')}</button>
</form>
<p>${line.replace(SUPPORT_ADDRESS, link)}</p>
</section>`;
}

function linksOf({ t, locale }: I18n, environment: SiteEnvironment): string {
  // A local run answers at whatever port it was given, and serves its pages on this host too.
  const origin = environment === 'local' ? '' : originOf(regionOfLocale(locale), environment);
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
