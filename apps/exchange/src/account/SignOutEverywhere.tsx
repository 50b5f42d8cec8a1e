import { pathOf } from '@meridian/routes/paths.ts';
import type { PageSession } from '@meridian/shell/session/page-session.ts';
import { keepUserId } from '@meridian/shell/session/user-id.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useState } from 'react';

import styles from './account.module.css';

export function SignOutEverywhere({ pageSession }: { pageSession: PageSession }) {
  const { t, locale } = useI18n();
  const [asking, setAsking] = useState(false);
  const [state, setState] = useState<'idle' | 'under-way' | 'failed'>('idle');
  const leave = async () => {
    setState('under-way');
    const answer = await pageSession.calls.signOutEverywhere();
    setAsking(false);
    if (!answer.ok) {
      setState('failed');
      return;
    }
    keepUserId(null);
    window.location.assign(pathOf('login', locale));
  };
  return (
    <div className={styles.part}>
      <p>{t('account.security.everywhere.text')}</p>
      <p role="status">{state === 'failed' && t('account.signOut.failed')}</p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('account.security.everywhere.submit')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('account.security.everywhere.heading')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('common.cancel')}
            </Button>
            <Button variant="primary" loading={state === 'under-way'} onClick={() => void leave()}>
              {t('account.security.everywhere.submit')}
            </Button>
          </>
        }
      >
        <p>{t('account.security.everywhere.confirm')}</p>
      </Dialog>
    </div>
  );
}
