import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';

import { useWorker, useWorkspace } from '../client/ReportContext.tsx';

/** That trades are invented, and the way to be rid of them. */
export function SampleNotice() {
  const { t } = useI18n();
  const { tell } = useWorker();
  const sources = useWorkspace()?.sources ?? [];
  const sample = sources.find((source) => source.sample);
  if (sample === undefined) return null;
  return (
    <Notice
      title={t('report.sample.title')}
      actions={
        <Button
          variant="secondary"
          size="small"
          onClick={() => tell((service) => service.removeSource(sample.id))}
        >
          {t('report.sample.remove')}
        </Button>
      }
    >
      {t(sources.length > 1 ? 'report.sample.mixed' : 'report.sample.text')}
    </Notice>
  );
}
