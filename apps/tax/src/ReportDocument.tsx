import type { PageLanguages } from '@meridian/i18n/i18n.ts';
import { Document } from '@meridian/shell/Document.tsx';
import { SupportLink } from '@meridian/shell/SupportLink.tsx';
import { CONFINED_ICONS } from '@meridian/ui/generated/confined-icons.ts';
import { InlineIcons } from '@meridian/ui/Icon.tsx';
import type { ReactNode } from 'react';

import { ReportApp } from './report/ReportApp.tsx';
import { note } from './note.ts';

interface ReportDocumentProps {
  languages: PageLanguages;
  head: ReactNode;
}

/** The report's own document: no router, entered and left by full loads, allowed to send nothing. */
export function ReportDocument({ languages, head }: ReportDocumentProps) {
  const line = note(languages.frame);
  return (
    <InlineIcons value={CONFINED_ICONS}>
      <Document
        languages={languages}
        page="taxReport"
        head={head}
        note={line}
        further={<SupportLink />}
        live={false}
      >
        <ReportApp />
      </Document>
    </InlineIcons>
  );
}
