import type { Locale } from '@meridian/editions/locales.ts';
import type { PageLanguages } from '@meridian/i18n/i18n.ts';
import type { Namespace } from '@meridian/i18n/namespaces.ts';
import type { PageName } from '@meridian/routes/paths.ts';
import type { ReactNode } from 'react';

import type { FallbackPageKind } from './fallback-page.ts';

/** One HTML file of a site, as its server build describes it to the site build (tools/site). */
export interface SiteDocument {
  /** Path of the file inside the site's output folder: `en/tax-api/index.html`. */
  readonly file: string;
  /** The address it answers at. */
  readonly path: string;
  readonly locale: Locale;
  /** The client entry that hydrates it, relative to the site's root: `src/entries/site.tsx`. */
  readonly entry: string;
  /** Further modules the entry loads before hydrating, announced to the browser early. */
  readonly modules: readonly string[];
  /** The catalogues its text is written in. They travel inside the document. */
  readonly namespaces: readonly Namespace[];
  /** Its content stays as it was served: of the catalogues, it carries that of the frame alone. */
  readonly isStatic: boolean;
  /** A confined document may send nothing anywhere: its policy forbids every connection. */
  readonly confined: boolean;
  /** Its Cross-Origin-Opener-Policy where it is not that of all others. */
  readonly openerPolicy?: OpenerPolicy;
  /** An origin that has this document and the files it is made of, beside its own site's. */
  readonly reportOrigin?: string;
  /** It stands at the address of a document that has an origin of its own, and leads there. */
  readonly leadsToReport?: boolean;
  /** False where its script shows no text of its own: its messages are in the markup alone. */
  readonly carriesMessages?: boolean;
  /** Run before all other scripts of the document, in this order. */
  readonly inlineScripts?: readonly string[];
  /** Tells the entry which page the document is. */
  readonly name: PageName | FallbackPageKind | 'catalogue';
  render(languages: PageLanguages): ReactNode;
}

/** `same-origin-allow-popups`: may open pages of other origins; `unsafe-none`: may be opened by them. */
export type OpenerPolicy = 'same-origin-allow-popups' | 'unsafe-none';

/** What the server build of a site exports. */
export interface SiteModule {
  readonly documents: readonly SiteDocument[];
  /** React's static renderer, from the same copy of React the documents use. */
  prerender(node: ReactNode): Promise<{ readonly prelude: ReadableStream<Uint8Array> }>;
}

/** The element that carries a document's messages as JSON; read once by the client entry. */
export const MESSAGES_ELEMENT_ID = 'messages';

/** The element that says which page a document is. */
export const PAGE_ELEMENT_ID = 'page';

/** The element that carries the addresses of what a confined document may import later. */
export const LATER_ELEMENT_ID = 'later';
