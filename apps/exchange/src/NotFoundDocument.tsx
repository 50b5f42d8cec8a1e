import type { I18n } from '@meridian/i18n/i18n.ts';
import { NotFound } from '@meridian/shell/NotFound.tsx';

import { Document } from '@meridian/shell/Document.tsx';

export function NotFoundDocument({ i18n }: { i18n: I18n }) {
  const head = {
    title: i18n.t('common.notFound.title'),
    description: i18n.t('common.notFound.text'),
  };
  return (
    <Document i18n={i18n} page={null} head={head}>
      <NotFound />
    </Document>
  );
}
