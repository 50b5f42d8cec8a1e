import { HIDDEN_LOCALE } from '@meridian/editions/language-menu.ts';
import { canonicalPath, pathInLanguage } from '@meridian/editions/seo.ts';

/** A language a page exists in: its origin, the code its addresses carry, the tag engines know. */
export interface AlternateEntry {
  readonly domain: string;
  readonly locale: string;
  readonly hreflang: string;
}

export interface HeadInput {
  readonly title: string;
  readonly keywords?: string | undefined;
  readonly description: string;
  /** The page's own picture, absolute or a path; none where it is empty. */
  readonly image?: string | null | undefined;
  /** The picture of pages that have none of their own: a path. */
  readonly shareImage: string;
  /** The origin of the page, without a trailing slash. */
  readonly origin: string;
  readonly basePath: string;
  /** The page's path, with or without language and base path. */
  readonly path: string;
  readonly alternates: readonly AlternateEntry[];
}

export interface Alternate {
  readonly hreflang: string;
  readonly href: string;
}

/** What the head of a page says, before it is written as tags. */
export interface HeadModel {
  readonly title: string;
  readonly keywords: string | undefined;
  readonly description: string;
  readonly ogTitle: string;
  /** Absolute: whoever shows the link is on another site. */
  readonly ogImage: string;
  readonly isShareImage: boolean;
  readonly twitterCard: 'summary_large_image';
  readonly viewport: string;
  readonly canonical: string;
  readonly alternates: readonly Alternate[];
}

/** R-SEO-06: a page that cannot be zoomed; the text-size setting answers for it. */
const VIEWPORT = 'width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no';

/** Puts a page's head together (R-SEO-01 to 06). */
export function headModel(input: HeadInput): HeadModel {
  const { title, keywords, description, origin, basePath, path, alternates } = input;
  const image = absoluteImage(input.image, origin);
  return {
    title,
    keywords,
    description,
    ogTitle: title,
    ogImage: image ?? new URL(input.shareImage, origin).href,
    isShareImage: image === null,
    twitterCard: 'summary_large_image',
    viewport: VIEWPORT,
    canonical: origin + canonicalPath({ basePath, path }),
    alternates: alternates
      .filter(({ locale, hreflang }) => locale !== HIDDEN_LOCALE && hreflang !== HIDDEN_LOCALE)
      .map(({ domain, locale, hreflang }) => ({
        hreflang,
        // An empty locale stands for the address without a language.
        href: domain.replace(/\/+$/, '') + pathInLanguage({ basePath, path }, locale || null),
      })),
  };
}

/** A page's own picture, or null where it names none a stranger's site could load (R-SEO-02). */
function absoluteImage(image: string | null | undefined, origin: string): string | null {
  const named = image?.trim() ?? '';
  const url = named === '' ? null : URL.parse(named, origin);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
