import { createI18n, type CompiledMessages } from '@meridian/i18n/i18n.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';
import {
  MESSAGES_ELEMENT_ID,
  type SiteDocument,
  type SiteModule,
} from '@meridian/shell/site-module.ts';
import { themeScript } from '@meridian/shell/theme-script.ts';

import type { DocumentAssets } from './manifest.ts';
import { documentPolicy } from './policy.ts';

export interface PrerenderedDocument {
  readonly html: string;
  readonly policy: string;
}

/**
 * One document as HTML with its policy. React renders the page; styles, fonts, messages and the
 * entry script are put in afterwards as text, so that they stay outside the hydrated tree.
 */
export async function prerenderDocument(
  site: SiteModule,
  document: SiteDocument,
  assets: DocumentAssets,
  fonts: readonly string[],
): Promise<PrerenderedDocument> {
  const messages = loadCatalogue(document.locale, document.namespaces);
  const i18n = createI18n(document.locale, messages, {
    onMissing: (id) => {
      throw new Error(`${document.file} uses "${id}", which is in none of its catalogues`);
    },
  });
  const { prelude } = await site.prerender(document.render(i18n));
  const rendered = await new Response(prelude).text();
  const html = insertAssets(rendered, assets, fonts, messages);
  refuseInlineStyles(html, document.file);
  return { html, policy: documentPolicy(inlineScripts(html), document.confined) };
}

function insertAssets(
  html: string,
  assets: DocumentAssets,
  fonts: readonly string[],
  messages: CompiledMessages,
): string {
  const head = [
    `<script>${themeScript}</script>`,
    ...fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
    ),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.modules.map((href) => `<link rel="modulepreload" href="${href}">`),
    // Deferred by nature: it runs when the document, messages included, has been read.
    `<script type="module" src="${assets.entry}"></script>`,
  ].join('');
  const body = `<script type="application/json" id="${MESSAGES_ELEMENT_ID}">${scriptJson(messages)}</script>`;
  return insertBefore(insertBefore(html, '</head>', head), '</body>', body);
}

/** JSON that cannot end its own script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function insertBefore(html: string, mark: string, text: string): string {
  const at = html.lastIndexOf(mark);
  if (at < 0) throw new Error(`a rendered document has no ${mark}`);
  return html.slice(0, at) + text + html.slice(at);
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
