import type { I18n } from '@meridian/i18n/i18n.ts';
import type { PageName } from '@meridian/routes/paths.ts';
import { Document } from '@meridian/shell/Document.tsx';
import type { HeadText } from '@meridian/shell/Head.tsx';
import type { ReactNode } from 'react';

interface TaxDocumentProps {
  i18n: I18n;
  page: PageName | null;
  head: HeadText;
  children: ReactNode;
}

/** The shared frame with the tax site's own line at its foot. */
export function TaxDocument({ i18n, page, head, children }: TaxDocumentProps) {
  return (
    <Document i18n={i18n} page={page} head={head} note={i18n.t('common.notTaxAdvice')}>
      {children}
    </Document>
  );
}
