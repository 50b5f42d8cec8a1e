import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { lazy, Suspense } from 'react';

import { useWorker, useWorkspace } from '../client/ReportContext.tsx';
import styles from './Sources.module.css';
import { useMappingTarget } from './use-mapping-target.ts';

// A file that no format knows is rare: no part of the first load.
const FormatQuestion = lazy(() =>
  import('./FormatQuestion.tsx').then((m) => ({ default: m.FormatQuestion })),
);
const MappingDialog = lazy(() =>
  import('../mapping/MappingDialog.tsx').then((m) => ({ default: m.MappingDialog })),
);

/** Files that were not taken: which, where in it, why, and that nothing else changed. */
export function Problems() {
  const { t, text } = useI18n();
  const { tell } = useWorker();
  const problems = useWorkspace()?.problems ?? [];
  const { target, name: mapped, open, close } = useMappingTarget(problems);
  if (problems.length === 0) return null;
  return (
    <section aria-label={t('report.problems.title')} className={styles.problems}>
      {problems.map(({ id, name, reason, canMap, formats }) => (
        <div key={id} className={styles.problem}>
          <Notice
            kind="error"
            live
            title={text(reason)}
            actions={
              canMap ? (
                <Button variant="secondary" size="small" onClick={() => open(id)}>
                  {t('report.mapping.open')}
                </Button>
              ) : undefined
            }
          >
            {formats.length > 0 && (
              <Suspense fallback={null}>
                <FormatQuestion
                  formats={formats}
                  onAnswer={(format) => tell((service) => service.chooseFormat(id, format))}
                />
              </Suspense>
            )}
          </Notice>
          <IconButton
            icon="close"
            label={t('report.problems.dismiss', { name })}
            onClick={() => tell((service) => service.dismissProblem(id))}
          />
        </div>
      ))}
      <p className={styles.quiet}>{t('report.problems.rest')}</p>
      {target !== null && (
        <Suspense fallback={null}>
          <MappingDialog key={mapped} target={target} name={mapped} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}
