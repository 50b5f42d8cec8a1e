import type { I18n } from '@meridian/i18n/i18n.ts';
import type { Namespace } from '@meridian/i18n/namespaces.ts';
import type { PageName } from '@meridian/routes/paths.ts';
import type { ComponentType } from 'react';

import type { HeadText } from '../head-tags.ts';
import type { OpenerPolicy } from '../site-module.ts';

/**
 * A page of a site, as the browser needs it: the list is in the first load of every page. Further pages join
 * the site's list and load when needed.
 */
export interface SitePage {
  readonly name: PageName;
  /**
   * Nothing in its content needs a script: links and native parts such as `<details>` alone. The
   * browser keeps what was served and loads neither the component nor the content's messages.
   */
  readonly isStatic?: true;
  /** A page may leave the footer out (R-SHELL-04). */
  readonly footer?: false;
  load(): Promise<ComponentType>;
}

/** What the documents of a page are built from, besides. */
export interface PageDocument {
  /** The module of its component, relative to the site's root, to be announced early. */
  readonly module: string;
  /** The catalogues its content is written in, beside `common`. */
  readonly namespaces: readonly Namespace[];
  /** Its path behind the language, where one document serves many addresses. */
  readonly path?: string;
  /** The page's own Cross-Origin-Opener-Policy, where it is opened by a page of another origin. */
  readonly openerPolicy?: OpenerPolicy;
  head(content: I18n): HeadText;
}

export type PageDocuments = Readonly<Partial<Record<PageName, PageDocument>>>;

/**
 * A page whose documents the site makes itself: nothing in them needs a script, so that no bundle has its
 * component.
 */
export interface ServedPage extends Pick<SitePage, 'name' | 'footer'> {
  readonly isStatic: true;
}

/** What is the same on every page of a site. */
export interface SiteFrame {
  readonly pages: readonly (SitePage | ServedPage)[];
  /** The site's own line at the foot of its pages. */
  note?(frame: I18n): string;
}
