import { brand } from '@meridian/editions/brand.ts';
import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { addsUpgradeInsecureRequests } from '@meridian/editions/seo.ts';
import type { PageLanguages } from '@meridian/i18n/i18n.ts';
import type { PageName } from '@meridian/routes/paths.ts';

import { environment as builtFor } from './environment.ts';
import { favicon } from './favicon.ts';
import type { HeadModel } from './head-model.ts';
import { pageHead, robotsOf, type HeadText } from './head-tags.ts';

interface HeadProps {
  text: HeadText;
  languages: PageLanguages;
  /** Absent for documents that stand for no page, such as not-found. */
  page: PageName | null;
  /** The page's path behind the language, where it is not that of its name. */
  path?: string | undefined;
  /** The environment the site is built for. */
  environment?: SiteEnvironment;
}

export function Head({ text, languages, page, path, environment = builtFor }: HeadProps) {
  const { frame, content } = languages;
  const place = { page, path, locale: frame.locale, environment };
  const head = pageHead(text, place);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content={head.viewport} />
      <title lang={content.lang === frame.lang ? undefined : content.lang}>{head.title}</title>
      <meta name="description" content={head.description} />
      {head.keywords !== undefined && <meta name="keywords" content={head.keywords} />}
      <meta name="robots" content={robotsOf(place)} />
      {addsUpgradeInsecureRequests(environment, text.keepsInsecure ?? false) && (
        <meta httpEquiv="Content-Security-Policy" content="upgrade-insecure-requests" />
      )}
      <meta name="color-scheme" content="light dark" />
      <ShareTags head={head} language={content.lang} />
      {page !== null && <Addresses head={head} />}
      <link rel="icon" type="image/svg+xml" href={favicon} />
    </head>
  );
}

/** What a link to the page is shown with elsewhere (R-SEO-02, R-SEO-03). */
function ShareTags({ head, language }: { head: HeadModel; language: string }) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content={language.replace('-', '_')} />
      <meta property="og:title" content={head.ogTitle} />
      <meta property="og:description" content={head.description} />
      <meta property="og:image" content={head.ogImage} />
      <meta name="twitter:card" content={head.twitterCard} />
    </>
  );
}

/** The page's own address, and those of its other languages (R-SEO-04, R-SEO-05). */
function Addresses({ head }: { head: HeadModel }) {
  return (
    <>
      <meta property="og:url" content={head.canonical} />
      <link rel="canonical" href={head.canonical} />
      {head.alternates.map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
    </>
  );
}
