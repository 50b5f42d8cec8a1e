import { brand } from '@meridian/editions/brand.ts';
import type { PublishedLocale } from '@meridian/editions/locales.ts';
import type { PageName } from '@meridian/routes/paths.ts';

import { favicon } from './favicon.ts';
import { alternatesOf, canonicalOf, robotsOf } from './head-tags.ts';

export interface HeadText {
  title: string;
  description: string;
  /** Absent where there is nothing to be found by. */
  keywords?: string;
}

interface HeadProps {
  text: HeadText;
  locale: PublishedLocale;
  /** Absent for documents that stand for no page, such as not-found. */
  page: PageName | null;
}

const environment = import.meta.env.SITE_ENV;

export function Head({ text, locale, page }: HeadProps) {
  return (
    <head>
      <meta charSet="utf-8" />
      {/* R-SEO-06 asks for a page that cannot be zoomed; sizes in rem answer for it. */}
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no"
      />
      <title>{text.title}</title>
      <meta name="description" content={text.description} />
      {text.keywords !== undefined && <meta name="keywords" content={text.keywords} />}
      <meta name="robots" content={robotsOf(page, environment)} />
      <meta name="color-scheme" content="light dark" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={text.title} />
      <meta property="og:description" content={text.description} />
      {page !== null && <PageLinks page={page} locale={locale} />}
      <link rel="icon" type="image/svg+xml" href={favicon} />
    </head>
  );
}

function PageLinks({ page, locale }: { page: PageName; locale: PublishedLocale }) {
  const canonical = canonicalOf(page, locale, environment);
  return (
    <>
      <meta property="og:url" content={canonical} />
      <link rel="canonical" href={canonical} />
      {alternatesOf(page, locale, environment).map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
    </>
  );
}
