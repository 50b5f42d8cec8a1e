import { PUBLISHED_LOCALES, type PublishedLocale } from '@meridian/editions/locales.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import type { SiteDocument } from '@meridian/shell/site-module.ts';
import { StaticRouter } from 'react-router';

import { NotFoundDocument } from './NotFoundDocument.tsx';
import { SiteApp } from './SiteApp.tsx';
import { sitePages, type SitePage } from './site-pages.ts';

// From the bundle's own copy of React: two copies would not share contexts and hooks.
export { prerender } from 'react-dom/static';

/** Every HTML file of the exchange site. */
export const documents: readonly SiteDocument[] = (
  await Promise.all(PUBLISHED_LOCALES.map(documentsIn))
).flat();

async function documentsIn(locale: PublishedLocale): Promise<SiteDocument[]> {
  const pages = await Promise.all(sitePages.map((page) => pageDocument(page, locale)));
  return [...pages, notFoundDocument(locale)];
}

async function pageDocument(page: SitePage, locale: PublishedLocale): Promise<SiteDocument> {
  const path = pathOf(page.name, locale);
  const component = await page.load();
  return {
    file: `${path.slice(1)}index.html`,
    path,
    locale,
    entry: 'src/entries/site.tsx',
    modules: [page.module],
    namespaces: ['common', 'site'],
    confined: false,
    render: (i18n) => (
      <StaticRouter location={path}>
        <SiteApp i18n={i18n} page={page} component={component} />
      </StaticRouter>
    ),
  };
}

function notFoundDocument(locale: PublishedLocale): SiteDocument {
  return {
    file: `404/${locale}.html`,
    path: `/404/${locale}.html`,
    locale,
    entry: 'src/entries/not-found.tsx',
    modules: [],
    namespaces: ['common'],
    confined: false,
    render: (i18n) => <NotFoundDocument i18n={i18n} />,
  };
}
