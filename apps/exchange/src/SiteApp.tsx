import { brand } from '@meridian/editions/brand.ts';
import type { I18n } from '@meridian/i18n/i18n.ts';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router';

import type { SitePage } from './site-pages.ts';
import { Document } from '@meridian/shell/Document.tsx';

interface SiteAppProps {
  i18n: I18n;
  page: SitePage;
  /** The page's component, loaded before the first render so that nothing flickers. */
  component: ComponentType;
}

export function SiteApp({ i18n, page, component: Component }: SiteAppProps) {
  const head = {
    title: i18n.t('site.home.head.title', { brand: brand.name }),
    description: i18n.t('site.home.head.description', { brand: brand.name }),
    keywords: i18n.t('site.home.head.keywords'),
  };
  const document = (
    <Document i18n={i18n} page={page.name} head={head}>
      <Component />
    </Document>
  );
  return (
    <Routes>
      <Route path={page.pattern} element={document} />
      {/* The served document decides what the page is, even under an address it does not know. */}
      <Route path="*" element={document} />
    </Routes>
  );
}
