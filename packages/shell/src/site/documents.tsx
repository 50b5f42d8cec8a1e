import { ALL_LOCALES, type Locale } from '@meridian/editions/locales.ts';
import { inLanguage, pathOf } from '@meridian/routes/paths.ts';

import { Head } from '../Head.tsx';
import type { SiteDocument } from '../site-module.ts';
import {
  FALLBACK_PAGE_MESSAGES,
  fallbackPageFile,
  type FallbackPageKind,
} from '../fallback-page.ts';
import { FallbackPageDocument } from './FallbackPageDocument.tsx';
import { SiteApp } from './SiteApp.tsx';
import type { PageDocument, PageDocuments, SiteFrame, SitePage } from './site-page.ts';

/** The pages of a site and their fallback pages, in every locale. */
export async function siteDocuments(
  site: SiteFrame,
  sources: PageDocuments,
  fallbackPages: readonly FallbackPageKind[],
): Promise<SiteDocument[]> {
  const pages = await Promise.all(
    site.pages
      .filter((page) => 'load' in page)
      .map(async (page) => documentsOf(site, page, sourceOf(page, sources))),
  );
  const others = ALL_LOCALES.flatMap((locale) =>
    fallbackPages.map((kind) => fallbackPageDocument(site, kind, locale)),
  );
  return [...pages.flat(), ...others];
}

function sourceOf({ name }: SitePage, sources: PageDocuments): PageDocument {
  const source = sources[name];
  if (source === undefined) throw new Error(`the page ${name} has nothing to be built from`);
  return source;
}

async function documentsOf(
  site: SiteFrame,
  page: SitePage,
  source: PageDocument,
): Promise<SiteDocument[]> {
  const component = await page.load();
  return ALL_LOCALES.map((locale) => {
    const path =
      source.path === undefined ? pathOf(page.name, locale) : inLanguage(source.path, locale);
    return {
      file: `${path.slice(1)}index.html`,
      path,
      locale,
      entry: 'src/entries/site.tsx',
      modules: page.isStatic === true ? [] : [source.module],
      namespaces: ['common', ...source.namespaces],
      isStatic: page.isStatic === true,
      confined: false,
      ...(source.openerPolicy !== undefined && { openerPolicy: source.openerPolicy }),
      name: page.name,
      render: (languages) => (
        <SiteApp
          site={site}
          languages={languages}
          page={page}
          head={
            <Head
              text={source.head(languages.content)}
              languages={languages}
              page={page.name}
              path={source.path}
            />
          }
          component={component}
        />
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
    isStatic: false,
    confined: false,
    name: kind,
    render: (languages) => {
      const { t } = languages.frame;
      const message = FALLBACK_PAGE_MESSAGES[kind];
      const text = { title: t(`${message}.title`), description: t(`${message}.text`) };
      const head = <Head text={text} languages={languages} page={null} />;
      return <FallbackPageDocument site={site} languages={languages} head={head} kind={kind} />;
    },
  };
}
