import { ALL_LOCALES, type Locale } from '@meridian/editions/locales.ts';
import { pathOf } from '@meridian/routes/paths.ts';

import type { SiteDocument } from '../site-module.ts';
import { standInFile, type StandInKind } from '../stand-in.ts';
import { SiteApp, StandInDocument } from './SiteApp.tsx';
import type { SiteFrame, SitePage } from './site-page.ts';

/** The pages of a site and what stands in for them, in every locale. */
export async function siteDocuments(
  site: SiteFrame,
  standIns: readonly StandInKind[],
): Promise<SiteDocument[]> {
  const pages = await Promise.all(site.pages.map((page) => pageDocuments(site, page)));
  const others = ALL_LOCALES.flatMap((locale) =>
    standIns.map((kind) => standInDocument(site, kind, locale)),
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

function standInDocument(site: SiteFrame, kind: StandInKind, locale: Locale): SiteDocument {
  const file = standInFile(kind, locale);
  return {
    file,
    path: `/${file}`,
    locale,
    entry: 'src/entries/site.tsx',
    modules: [],
    namespaces: ['common'],
    confined: false,
    name: kind,
    render: (languages) => <StandInDocument site={site} languages={languages} kind={kind} />,
  };
}
