import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';

import { useReportState, useWorker } from '../client/ReportContext.tsx';
import { HandOverNotices } from '../hand-over/HandOverNotices.tsx';
import styles from './ReportFrame.module.css';

/** What holds for the whole page: trouble with the device, a mistake of ours, sample data. */
export function Notices() {
  const { t } = useI18n();
  const { tell } = useWorker();
  const { phase, fault, workspace } = useReportState();
  const storage = workspace?.storage;
  const sample = workspace?.sources.find((source) => source.sample);
  const isMixed = (workspace?.sources.length ?? 0) > 1;
  return (
    <div className={styles.notices}>
      <noscript>
        <Notice kind="warning">{t('report.noScript')}</Notice>
      </noscript>
      {phase === 'broken' && (
        <Notice kind="error" live title={t('report.broken.title')} actions={<Reload />}>
          {t('report.broken.text')}
        </Notice>
      )}
      {phase !== 'broken' && fault && (
        <Notice kind="error" live title={t('report.fault.title')} actions={<Reload />}>
          {t('report.fault.text')}
        </Notice>
      )}
      <HandOverNotices />
      {storage?.type === 'memory' && (
        <Notice kind="warning" live title={t(`report.storage.${storage.reason}.title`)}>
          {t(`report.storage.${storage.reason}.text`)}
        </Notice>
      )}
      {sample !== undefined && (
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
          {t(isMixed ? 'report.sample.mixed' : 'report.sample.text')}
        </Notice>
      )}
    </div>
  );
}

function Reload() {
  const { t } = useI18n();
  return (
    <Button variant="secondary" size="small" onClick={() => location.reload()}>
      {t('report.reload')}
    </Button>
  );
}
