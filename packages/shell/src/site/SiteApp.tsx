import type { PageLanguages } from '@meridian/i18n/i18n.ts';
import type { ComponentType } from 'react';

import { Document } from '../Document.tsx';
import { StandIn } from '../StandIn.tsx';
import { STAND_IN_MESSAGES, type StandInKind } from '../stand-in.ts';
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

interface StandInDocumentProps {
  site: SiteFrame;
  languages: PageLanguages;
  kind: StandInKind;
}

export function StandInDocument({ site, languages, kind }: StandInDocumentProps) {
  const { frame } = languages;
  const message = STAND_IN_MESSAGES[kind];
  const head = { title: frame.t(`${message}.title`), description: frame.t(`${message}.text`) };
  return (
    <Document languages={languages} page={null} head={head} note={site.note?.(frame)}>
      <StandIn kind={kind} />
    </Document>
  );
}
