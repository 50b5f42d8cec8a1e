import { environment } from '@meridian/shell/environment.ts';
import { Head } from '@meridian/shell/Head.tsx';
import type { SiteDocument } from '@meridian/shell/site-module.ts';
import { siteDocuments } from '@meridian/shell/site/documents.tsx';
import { FALLBACK_PAGES } from '@meridian/shell/fallback-page.ts';

import { pageDocuments } from './page-documents.ts';
import { site } from './site.ts';

// From the bundle's own copy of React: two copies would not share contexts and hooks.
export { prerender } from 'react-dom/static';

/** Every HTML file of the exchange site; the catalogue of parts only where it is developed. */
export const documents: readonly SiteDocument[] = [
  ...(await siteDocuments(site, pageDocuments, FALLBACK_PAGES)),
  ...(environment === 'local' || environment === 'dev' ? [await catalogueDocument()] : []),
];

async function catalogueDocument(): Promise<SiteDocument> {
  const { CatalogueDocument } = await import('./catalogue/CatalogueDocument.tsx');
  const { catalogueHead } = await import('./catalogue/CataloguePage.tsx');
  return {
    file: '_ui/index.html',
    path: '/_ui/',
    locale: 'en',
    entry: 'src/entries/catalogue.tsx',
    modules: [],
    namespaces: ['common'],
    isStatic: false,
    confined: false,
    name: 'catalogue',
    render: (languages) => (
      <CatalogueDocument
        languages={languages}
        head={<Head text={catalogueHead} languages={languages} page={null} />}
      />
    ),
  };
}
