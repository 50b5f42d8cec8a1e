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
  /** Tells the entry which page the document is. */
  readonly name: PageName | FallbackPageKind | 'catalogue';
  render(languages: PageLanguages): ReactNode;
}

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
