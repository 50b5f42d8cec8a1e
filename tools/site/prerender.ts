import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { regionOfLocale, type Locale } from '@meridian/editions/locales.ts';
import { createPageLanguages, type PageMessages } from '@meridian/i18n/i18n.ts';
import { loadPageMessages } from '@meridian/i18n/load-catalogue.ts';
import type { Namespace } from '@meridian/i18n/namespaces.ts';
import {
  LATER_ELEMENT_ID,
  MESSAGES_ELEMENT_ID,
  PAGE_ELEMENT_ID,
  type SiteDocument,
  type SiteModule,
} from '@meridian/shell/site-module.ts';
import { placeholderEdition } from '@meridian/shell/placeholder/placeholder-edition.ts';
import { shellScript } from '@meridian/shell/shell-script.ts';
import { SLOTS_ELEMENT_ID } from '@meridian/shell/slots/slots-element.ts';

import type { ModuleAssets } from './manifest.ts';
import { operatorSettings } from './operator-settings.ts';
import { documentPolicy } from './policy.ts';

export interface PrerenderedDocument {
  readonly html: string;
  readonly policy: string;
  /** Its policy at the origin that has it alone. */
  readonly reportPolicy: string | null;
}

/** Everything a document asks for, as addresses, and the script it begins with. */
export interface DocumentAssets extends ModuleAssets {
  /** The fonts of the first paint. */
  readonly fonts: readonly string[];
  /** The style sheet with the faces of the document's language, where it needs some of its own. */
  readonly faces?: string | undefined;
  /** Draws the bar that shows until the style sheet is here. */
  readonly placeholder: string;
  /** The scripts of its workers. */
  readonly workers: readonly string[];
}

/**
 * One document as HTML with its policy. React renders the page; styles, fonts, messages and the
 * entry script are put in afterwards as text, so that they stay outside the hydrated tree.
 */
export async function prerenderDocument(
  site: SiteModule,
  document: SiteDocument,
  assets: DocumentAssets,
  environment: SiteEnvironment,
): Promise<PrerenderedDocument> {
  const messages = pageMessages(document.locale, document.namespaces);
  const languages = createPageLanguages(document.locale, messages, {
    onMissing: (id) => {
      throw new Error(`${document.file} uses "${id}", which is in none of its catalogues`);
    },
  });
  const { prelude } = await site.prerender(document.render(languages));
  const rendered = await new Response(prelude).text();
  const data = [jsonElement(PAGE_ELEMENT_ID, document.name)];
  if (document.carriesMessages !== false) {
    const carried = document.isStatic ? pageMessages(document.locale, ['common']) : messages;
    data.unshift(jsonElement(MESSAGES_ELEMENT_ID, carried));
  }
  // A confined page must go on working offline: it gets the list of what to fetch while it is at rest.
  if (document.confined) data.push(jsonElement(LATER_ELEMENT_ID, assets.later));
  else data.push(jsonElement(SLOTS_ELEMENT_ID, operatorSettings(environment).slots));
  const head = headElements(assets, document.inlineScripts);
  const html = beginBody(
    insertBefore(insertBefore(rendered, '</head>', head), '</body>', data.join('')),
    bodyStart(assets, document),
  );
  refuseInlineStyles(html, document.file);
  if (document.isStatic) refuseControls(html, document.file);
  const policy = { scripts: inlineScripts(html), confined: document.confined, environment };
  const { reportOrigin } = document;
  return {
    html,
    policy: documentPolicy(policy),
    reportPolicy:
      reportOrigin === undefined
        ? null
        : documentPolicy({ ...policy, files: { origin: reportOrigin, ...assets } }),
  };
}

const compiled = new Map<string, PageMessages>();

/**
 * The messages of a document. Those of one language and the same areas share them: compiling 1,700 texts
 * takes longer than rendering a page.
 */
function pageMessages(locale: Locale, namespaces: readonly Namespace[]): PageMessages {
  const key = `${locale} ${namespaces.join(' ')}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const messages = loadPageMessages(locale, namespaces);
  compiled.set(key, messages);
  return messages;
}

function headElements(
  { fonts, modules, entry }: DocumentAssets,
  early: readonly string[] = [],
): string {
  return [
    ...early.map((script) => `<script>${script}</script>`),
    `<script>${shellScript}</script>`,
    ...fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
    ),
    ...modules.map((href) => `<link rel="modulepreload" href="${href}">`),
    // Deferred by nature: it runs when the document, messages included, has been read.
    `<script type="module" src="${entry}"></script>`,
  ].join('');
}

/**
 * The style sheet stands in the body, behind the placeholder: in the head it would keep the browser from
 * painting anything. What follows it waits for it, in Firefox by way of the script behind it.
 */
function bodyStart(
  { placeholder, style, faces }: DocumentAssets,
  { locale, leadsToReport = false }: SiteDocument,
): string {
  const edition = JSON.stringify(placeholderEdition(regionOfLocale(locale)));
  const bar = `<script data-edition="${escapeAttribute(edition)}">${placeholder}</script>`;
  return [
    // A page that only leads on has no header that would take its place.
    leadsToReport ? '' : bar,
    ...[style, ...(faces === undefined ? [] : [faces])].map(
      (href) => `<link rel="stylesheet" href="${href}">`,
    ),
    '<script> </script>',
  ].join('');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Puts elements at the start of a document's body. */
function beginBody(html: string, elements: string): string {
  const start = /<body[^>]*>/.exec(html);
  if (start === null) throw new Error('a rendered document has no <body>');
  const index = start.index + start[0].length;
  return html.slice(0, index) + elements + html.slice(index);
}

/** Data for the page's scripts, written so that it cannot end its own element. */
export function jsonElement(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** Adds to a rendered document, before the last place of the mark: a page's own text may show one too. */
export function insertBefore(html: string, mark: string, text: string): string {
  const index = html.lastIndexOf(mark);
  if (index < 0) throw new Error(`a rendered document has no ${mark}`);
  return html.slice(0, index) + text + html.slice(index);
}

/** The scripts a policy has to name: those with a text of their own that browsers would run. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?<attributes>[^>]*)>(?<text>[^]*?)<\/script>/g)]
    .filter(({ groups }) => !/ src=| type="application\/json"/.test(groups?.attributes ?? ''))
    .map(({ groups }) => groups?.text ?? '');
}

/** The policy blocks `style` attributes and elements: better a failed build than a broken page. */
function refuseInlineStyles(html: string, file: string): void {
  const found = /<[a-z][^>]*? style="[^>]*>|<style[ >]/i.exec(html);
  if (found !== null) throw new Error(`${file} carries an inline style: ${found[0].slice(0, 80)}`);
}

/** Static content is never hydrated, so a control in it would do nothing. */
export function refuseControls(html: string, file: string): void {
  const [content = ''] = /<main[ >][^]*<\/main>/.exec(html) ?? [];
  const found = /<(?:button|input|select|textarea|form|dialog)[ >]/.exec(content);
  if (found !== null) throw new Error(`${file} is static, but its content has ${found[0]}`);
}
