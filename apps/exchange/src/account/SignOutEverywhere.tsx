import { pathOf } from '@meridian/routes/paths.ts';
import type { MessageReference } from '@meridian/i18n/message-ids.ts';
import { callsOf } from '@meridian/shell/account/account-calls.ts';
import { accessMessage } from '@meridian/shell/account/faults.ts';
import type { PageSession } from '@meridian/shell/session/page-session.ts';
import { keepUserId } from '@meridian/shell/session/user-id.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useState } from 'react';

import styles from './account.module.css';

export function SignOutEverywhere({ pageSession }: { pageSession: PageSession }) {
  const { t, text, locale } = useI18n();
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [failed, setFailed] = useState<MessageReference | null>(null);
  const leave = async () => {
    setLeaving(true);
    setFailed(null);
    const answer = await callsOf(pageSession).signOutEverywhere();
    setAsking(false);
    if (!answer.ok) {
      setLeaving(false);
      setFailed(accessMessage(answer.error) ?? { id: 'account.signOut.failed' });
      return;
    }
    keepUserId(null);
    window.location.assign(pathOf('login', locale));
  };
  return (
    <div className={styles.part}>
      <p>{t('account.security.everywhere.text')}</p>
      <p role="status">{failed !== null && text(failed)}</p>
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
            <Button variant="primary" loading={leaving} onClick={() => void leave()}>
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
