import { ALL_LOCALES, type Locale } from '@meridian/editions/locales.ts';
import { pathOf } from '@meridian/routes/paths.ts';

import type { SiteDocument } from '../site-module.ts';
import { fallbackPageFile, type FallbackPageKind } from '../fallback-page.ts';
import { SiteApp, FallbackPageDocument } from './SiteApp.tsx';
import type { SiteFrame, SitePage } from './site-page.ts';

/** The pages of a site and their fallback pages, in every locale. */
export async function siteDocuments(
  site: SiteFrame,
  fallbackPages: readonly FallbackPageKind[],
): Promise<SiteDocument[]> {
  const pages = await Promise.all(site.pages.map((page) => pageDocuments(site, page)));
  const others = ALL_LOCALES.flatMap((locale) =>
    fallbackPages.map((kind) => fallbackPageDocument(site, kind, locale)),
  );
  return [...pages.flat(), ...others];
}

async function pageDocuments(site: SiteFrame, page: SitePage): Promise<SiteDocument[]> {
  const component = await page.load();
  return ALL_LOCALES.map((locale) => {
    const path = pathOf(page.name, locale);
    return {
      file: `${path.slice(1)}index.html`,
      path,
      locale,
      entry: 'src/entries/site.tsx',
      modules: [page.module],
      namespaces: ['common', ...page.namespaces],
      confined: false,
      name: page.name,
      render: (languages) => (
        <SiteApp site={site} languages={languages} page={page} component={component} />
      ),
    };
  });
}

function fallbackPageDocument(
  site: SiteFrame,
  kind: FallbackPageKind,
  locale: Locale,
): SiteDocument {
  const file = fallbackPageFile(kind, locale);
  return {
    file,
    path: `/${file}`,
    locale,
    entry: 'src/entries/site.tsx',
    modules: [],
    namespaces: ['common'],
    confined: false,
    name: kind,
    render: (languages) => <FallbackPageDocument site={site} languages={languages} kind={kind} />,
  };
}
