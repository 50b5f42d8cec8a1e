import type { PageLanguages } from '@meridian/i18n/i18n.ts';
import { Document } from '@meridian/shell/Document.tsx';

import { ReportApp } from './report/ReportApp.tsx';
import { note } from './note.ts';

/** The report's own document: no router, entered and left by full loads, allowed to send nothing. */
export function ReportDocument({ languages }: { languages: PageLanguages }) {
  const { frame, content } = languages;
  const head = {
    title: content.t('report.head.title'),
    description: content.t('report.head.description'),
    keywords: content.t('report.head.keywords'),
  };
  return (
    <Document languages={languages} page="taxReport" head={head} note={note(frame)} live={false}>
      <ReportApp />
    </Document>
  );
}
