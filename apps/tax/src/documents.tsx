import { ALL_LOCALES, type Locale } from '@meridian/editions/locales.ts';
import type { PageLanguages } from '@meridian/i18n/i18n.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { Head } from '@meridian/shell/Head.tsx';
import type { SiteDocument } from '@meridian/shell/site-module.ts';
import { siteDocuments } from '@meridian/shell/site/documents.tsx';

import { ReportDocument } from './ReportDocument.tsx';
import { site } from './site.ts';

// From the bundle's own copy of React: two copies would not share contexts and hooks.
export { prerender } from 'react-dom/static';

/** Every HTML file of the tax site. */
export const documents: readonly SiteDocument[] = [
  ...(await siteDocuments(site, ['404', '500'])),
  ...ALL_LOCALES.map(reportDocument),
];

function reportDocument(locale: Locale): SiteDocument {
  const path = pathOf('taxReport', locale);
  return {
    file: `${path.slice(1)}index.html`,
    path,
    locale,
    entry: 'src/entries/report.tsx',
    modules: [],
    namespaces: ['common', 'report', 'tax'],
    isStatic: false,
    confined: true,
    name: 'taxReport',
    render: (languages) => <ReportDocument languages={languages} head={reportHead(languages)} />,
  };
}

function reportHead(languages: PageLanguages) {
  const { t } = languages.content;
  const text = {
    title: t('report.head.title'),
    description: t('report.head.description'),
    keywords: t('report.head.keywords'),
  };
  return <Head text={text} languages={languages} page="taxReport" />;
}
