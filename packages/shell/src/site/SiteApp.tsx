import type { PageLanguages } from '@meridian/i18n/i18n.ts';
import type { ComponentType, ReactNode } from 'react';

import { Document } from '../Document.tsx';
import type { SiteFrame, SitePage } from './site-page.ts';

interface SiteAppProps {
  site: SiteFrame;
  languages: PageLanguages;
  page: Pick<SitePage, 'name' | 'footer'>;
  head: ReactNode;
  /**
   * The page's component, loaded before the first render so that nothing flickers; null where what
   * was served stays.
   */
  component: ComponentType | null;
}

export function SiteApp({ site, languages, page, head, component: Component }: SiteAppProps) {
  return (
    <Document
      languages={languages}
      page={page.name}
      head={head}
      note={site.note?.(languages.frame)}
      footer={page.footer !== false}
    >
      {Component === null ? undefined : <Component />}
    </Document>
  );
}
