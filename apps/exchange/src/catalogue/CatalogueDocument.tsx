import type { PageLanguages } from '@meridian/i18n/i18n.ts';
import { Document } from '@meridian/shell/Document.tsx';

import type { ReactNode } from 'react';

import { CataloguePage } from './CataloguePage.tsx';

interface CatalogueDocumentProps {
  languages: PageLanguages;
  head: ReactNode;
}

/** The catalogue of parts at `/_ui/`, in developers' English; no page of the product (R-PROD-04). */
export function CatalogueDocument({ languages, head }: CatalogueDocumentProps) {
  return (
    <Document languages={languages} page={null} head={head}>
      <CataloguePage />
    </Document>
  );
}
