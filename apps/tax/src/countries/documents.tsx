import { ALL_LOCALES, type Locale } from '@meridian/editions/locales.ts';
import type { I18n } from '@meridian/i18n/i18n.ts';
import { countryPath } from '@meridian/routes/country-path.ts';
import { inLanguage, PAGE_PATHS } from '@meridian/routes/paths.ts';
import { Head } from '@meridian/shell/Head.tsx';
import type { HeadText } from '@meridian/shell/head-tags.ts';
import type { SiteDocument } from '@meridian/shell/site-module.ts';
import { SiteApp } from '@meridian/shell/site/SiteApp.tsx';
import { COUNTRIES } from '@meridian/tax-rules/countries.ts';
import type { ReactNode } from 'react';

import { countryName } from '../report/shared/names.ts';
import { site } from '../site.ts';
import { ComparePage } from './ComparePage.tsx';
import { GuidePage } from './GuidePage.tsx';

interface Guide {
  readonly path: string;
  readonly content: ReactNode;
  head(i18n: I18n): HeadText;
}

const GUIDES: readonly Guide[] = [
  {
    path: PAGE_PATHS.taxCountries,
    content: <ComparePage />,
    head: ({ t }) => ({
      title: t('guides.compare.head.title', { count: COUNTRIES.length }),
      description: t('guides.compare.head.description', { count: COUNTRIES.length }),
      keywords: t('guides.compare.head.keywords'),
    }),
  },
  ...COUNTRIES.map((rules): Guide => ({
    path: countryPath(rules.country),
    content: <GuidePage rules={rules} />,
    head({ t, tag }) {
      const country = countryName(rules.country, tag);
      return {
        title: t('guides.head.title', { country }),
        description: t('guides.head.description', { country }),
        keywords: t('guides.head.keywords', { country }),
      };
    },
  })),
];

/** A guide for each country and the page that compares them: computed here, static where they are read. */
export const guideDocuments: readonly SiteDocument[] = GUIDES.flatMap((guide) =>
  ALL_LOCALES.map((locale) => guideDocument(guide, locale)),
);

function guideDocument({ path, content, head }: Guide, locale: Locale): SiteDocument {
  const address = inLanguage(path, locale);
  return {
    file: `${address.slice(1)}index.html`,
    path: address,
    locale,
    entry: 'src/entries/site.tsx',
    modules: [],
    namespaces: ['common', 'guides', 'tax', 'law', 'report'],
    isStatic: true,
    confined: false,
    name: 'taxCountries',
    render: (languages) => (
      <SiteApp
        site={site}
        languages={languages}
        page={{ name: 'taxCountries' }}
        head={
          <Head
            text={head(languages.content)}
            languages={languages}
            page="taxCountries"
            path={path}
          />
        }
        component={() => content}
      />
    ),
  };
}
