import { ALL_LOCALES, regionOfLocale, type Locale } from '@meridian/editions/locales.ts';
import { reportOriginOf } from '@meridian/editions/report-origin.ts';
import type { PageLanguages } from '@meridian/i18n/i18n.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { environment } from '@meridian/shell/environment.ts';
import { Head } from '@meridian/shell/Head.tsx';
import type { SiteDocument } from '@meridian/shell/site-module.ts';
import { siteDocuments } from '@meridian/shell/site/documents.tsx';

import { guideDocuments } from './countries/documents.tsx';
import { ForwardDocument } from './forward/ForwardDocument.tsx';
import { arrivalScript } from './hand-over/arrival-script.ts';
import { senderScript } from './hand-over/remove-senders.ts';
import { pageDocuments } from './page-documents.ts';
import { ReportDocument } from './ReportDocument.tsx';
import { site } from './site.ts';

// From the bundle's own copy of React: two copies would not share contexts and hooks.
export { prerender } from 'react-dom/static';

/** Every HTML file of the tax site. */
export const documents: readonly SiteDocument[] = [
  ...(await siteDocuments(site, pageDocuments, ['404', '500'])),
  ...ALL_LOCALES.map(reportDocument),
  ...ALL_LOCALES.map(forwardDocument),
  ...guideDocuments,
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
    openerPolicy: 'same-origin-allow-popups',
    reportOrigin: reportOriginOf(regionOfLocale(locale), environment),
    inlineScripts: [senderScript, arrivalScript],
    name: 'taxReport',
    render: (languages) => <ReportDocument languages={languages} head={reportHead(languages)} />,
  };
}

function forwardDocument(locale: Locale): SiteDocument {
  return {
    file: `forward/${locale}.html`,
    path: pathOf('taxReport', locale),
    locale,
    entry: 'src/entries/forward.ts',
    modules: [],
    namespaces: ['common', 'report', 'forward'],
    isStatic: false,
    confined: true,
    // The report opens it in a window and takes what it posts.
    openerPolicy: 'unsafe-none',
    leadsToReport: true,
    carriesMessages: false,
    name: 'taxReport',
    render: (languages) => <ForwardDocument languages={languages} head={reportHead(languages)} />,
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
