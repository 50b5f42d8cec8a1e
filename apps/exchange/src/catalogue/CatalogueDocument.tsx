import type { PageLanguages } from '@meridian/i18n/i18n.ts';
import { Document } from '@meridian/shell/Document.tsx';

import { catalogueHead, CataloguePage } from './CataloguePage.tsx';

/** The catalogue of parts at `/_ui/`, in developers' English; no page of the product (R-PROD-04). */
export function CatalogueDocument({ languages }: { languages: PageLanguages }) {
  return (
    <Document languages={languages} page={null} head={catalogueHead}>
      <CataloguePage />
    </Document>
  );
}
