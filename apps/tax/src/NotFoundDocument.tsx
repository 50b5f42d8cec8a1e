import type { I18n } from '@meridian/i18n/i18n.ts';
import { NotFound } from '@meridian/shell/NotFound.tsx';

import { TaxDocument } from './TaxDocument.tsx';

export function NotFoundDocument({ i18n }: { i18n: I18n }) {
  const head = {
    title: i18n.t('common.notFound.title'),
    description: i18n.t('common.notFound.text'),
  };
  return (
    <TaxDocument i18n={i18n} page={null} head={head}>
      <NotFound />
    </TaxDocument>
  );
}
