import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';

import { useWorker, useWorkspace } from '../client/ReportContext.tsx';
import styles from './Sources.module.css';

/** Files that were not taken: which, where in it, why, and that nothing else changed. */
export function Problems() {
  const { t, text } = useI18n();
  const { tell } = useWorker();
  const problems = useWorkspace()?.problems ?? [];
  if (problems.length === 0) return null;
  return (
    <section aria-label={t('report.problems.title')} className={styles.problems}>
      {problems.map(({ id, name, reason }) => (
        <div key={id} className={styles.problem}>
          <Notice kind="error" live title={text(reason)} />
          <IconButton
            icon="close"
            label={t('report.problems.dismiss', { name })}
            onClick={() => tell((service) => service.dismissProblem(id))}
          />
        </div>
      ))}
      <p className={styles.quiet}>{t('report.problems.rest')}</p>
    </section>
  );
}
