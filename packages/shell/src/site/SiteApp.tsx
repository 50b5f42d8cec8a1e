import type { PageLanguages } from '@meridian/i18n/i18n.ts';
import type { ComponentType } from 'react';

import { Document } from '../Document.tsx';
import { FallbackPage } from '../FallbackPage.tsx';
import { FALLBACK_PAGE_MESSAGES, type FallbackPageKind } from '../fallback-page.ts';
import type { SiteFrame, SitePage } from './site-page.ts';

interface SiteAppProps {
  site: SiteFrame;
  languages: PageLanguages;
  page: SitePage;
  /** The page's component, loaded before the first render so that nothing flickers. */
  component: ComponentType;
}

export function SiteApp({ site, languages, page, component: Component }: SiteAppProps) {
  return (
    <Document
      languages={languages}
      page={page.name}
      head={page.head(languages.content)}
      note={site.note?.(languages.frame)}
    >
      <Component />
    </Document>
  );
}

interface FallbackPageDocumentProps {
  site: SiteFrame;
  languages: PageLanguages;
  kind: FallbackPageKind;
}

export function FallbackPageDocument({ site, languages, kind }: FallbackPageDocumentProps) {
  const { frame } = languages;
  const message = FALLBACK_PAGE_MESSAGES[kind];
  const head = { title: frame.t(`${message}.title`), description: frame.t(`${message}.text`) };
  return (
    <Document languages={languages} page={null} head={head} note={site.note?.(frame)}>
      <FallbackPage kind={kind} />
    </Document>
  );
}
