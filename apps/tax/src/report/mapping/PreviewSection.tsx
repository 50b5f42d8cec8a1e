import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';

import type { MappingPreview } from '../model/mapping-view.ts';
import { PreviewTable } from './PreviewTable.tsx';

/** What comes of the first rows, or what is still needed for that. */
export function PreviewSection(props: { preview: MappingPreview | null; isComplete: boolean }) {
  const { preview, isComplete } = props;
  const { t } = useI18n();
  if (!isComplete) return <p role="status">{t('report.mapping.preview.incomplete')}</p>;
  if (preview === null) return <Skeleton lines={4} />;
  if (!preview.ok) return <p role="status">{t('report.mapping.preview.nothing')}</p>;
  return <PreviewTable preview={preview} />;
}
