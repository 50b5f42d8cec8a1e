import type { PageLanguages } from '@meridian/i18n/i18n.ts';
import type { ReactNode } from 'react';

import { Document } from '../Document.tsx';
import { FallbackPage } from '../FallbackPage.tsx';
import type { FallbackPageKind } from '../fallback-page.ts';
import type { SiteFrame } from './site-page.ts';

interface FallbackPageDocumentProps {
  site: SiteFrame;
  languages: PageLanguages;
  head: ReactNode;
  kind: FallbackPageKind;
}

/** What stands in for a page; its script comes with it alone. */
export function FallbackPageDocument({ site, languages, head, kind }: FallbackPageDocumentProps) {
  const note = site.note?.(languages.frame);
  return (
    <Document languages={languages} page={null} head={head} note={note}>
      <FallbackPage kind={kind} />
    </Document>
  );
}
