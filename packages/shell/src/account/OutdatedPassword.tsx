import { pathOf } from '@meridian/routes/paths.ts';
import { Button, ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';

import styles from './account.module.css';

/** After a sign-in with a password of earlier days: nobody is kept out, everybody is asked to change. */
export function OutdatedPassword({ onLater }: { onLater: () => void }) {
  const { t, locale } = useI18n();
  return (
    <>
      <Notice kind="warning" live>
        <p>{t('account.outdated.text')}</p>
      </Notice>
      <div className={styles.aside}>
        <ButtonLink variant="primary" href={pathOf('security', locale)}>
          {t('account.outdated.change')}
        </ButtonLink>
        <Button onClick={onLater}>{t('account.outdated.later')}</Button>
      </div>
    </>
  );
}
