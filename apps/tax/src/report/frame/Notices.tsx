import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';

import { useReportState } from '../client/ReportContext.tsx';
import { HandOverNotices } from '../hand-over/HandOverNotices.tsx';
import styles from './ReportFrame.module.css';
import { SampleNotice } from './SampleNotice.tsx';

/**
 * What holds for the whole page: trouble with the device, a mistake of ours, sample data.
 *
 * @param withSample false where the sample is named under the figures
 */
export function Notices({ withSample }: { withSample: boolean }) {
  const { t } = useI18n();
  const { phase, fault, workspace } = useReportState();
  const storage = workspace?.storage;
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
      {withSample && <SampleNotice />}
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
