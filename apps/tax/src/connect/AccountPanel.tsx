import type { Locale } from '@meridian/editions/locales.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { useLogin, usePageSession } from '@meridian/shell/session/use-login.ts';
import { Button, ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { Progress } from '@meridian/ui/Progress.tsx';
import { saveFile } from '@meridian/ui/save-file.ts';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { giveToReport, hasOpener } from '../hand-over/give-to-report.ts';
import { ACCOUNT_HASH } from '../hand-over/account-hash.ts';
import { writeHandOver } from '../hand-over/hand-over-file.ts';
import { createAccountModel, type AccountModel, type AccountState } from './account-model.ts';
import styles from './Connect.module.css';

const IDLE: AccountState = { type: 'idle' };

/**
 * The account's own history: read from this site by who is signed in, and handed to the report. It
 * starts by itself where the report was asked for it, since that click said so.
 */
export function AccountPanel() {
  const { t, locale } = useI18n();
  const [model] = useState(() => createAccountModel((file) => giveIfOpened(file, locale)));
  const state = useSyncExternalStore(model.subscribe, model.state, () => IDLE);
  const page = usePageSession();
  const login = useLogin(page);
  const isSignedIn = login?.loggedIn === true;
  const read = useCallback(() => {
    if (page !== null) void model.read(page.client);
  }, [model, page]);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (!isSignedIn || wasAsked.current || location.hash !== ACCOUNT_HASH) return;
    wasAsked.current = true;
    read();
  }, [isSignedIn, read]);
  return (
    <Panel title={t('connect.account.title')} className={styles.panel}>
      <p className={styles.text}>{t('connect.account.text')}</p>
      <div className={styles.account}>
        {isSignedIn ? (
          <Reading model={model} state={state} read={read} />
        ) : (
          <>
            <p className={styles.text}>{t('connect.account.signedOut')}</p>
            <p>
              <ButtonLink
                variant="primary"
                href={pathOf('login', locale)}
                // Before the session is here it leads to the page of signing in.
                onClick={(event) => {
                  if (page === null) return;
                  event.preventDefault();
                  void page.session.open('login');
                }}
              >
                {t('common.account.signIn')}
              </ButtonLink>
            </p>
          </>
        )}
      </div>
    </Panel>
  );
}

interface ReadingProps {
  model: AccountModel;
  state: AccountState;
  read: () => void;
}

function Reading({ model, state, read }: ReadingProps) {
  const { t } = useI18n();
  switch (state.type) {
    case 'idle':
      return (
        <p>
          <Button variant="primary" onClick={read}>
            {t('connect.account.fetch')}
          </Button>
        </p>
      );
    case 'reading':
      return (
        <Progress
          label={t('connect.account.loading')}
          count={state.rows === 0 ? undefined : t('connect.account.rows', { count: state.rows })}
          onCancel={() => model.halt()}
        />
      );
    case 'halted':
      return <Halted state={state} read={read} />;
    case 'empty':
      return <p role="status">{t('connect.account.none')}</p>;
    case 'read':
      return <Read state={state} />;
  }
}

function Halted({
  state: { rows, reason },
  read,
}: {
  state: Extract<AccountState, { type: 'halted' }>;
  read: () => void;
}) {
  const { t } = useI18n();
  return (
    <Notice
      kind={reason === null ? 'info' : 'error'}
      live
      actions={
        <Button variant="secondary" size="small" onClick={read}>
          {t('connect.account.goOn')}
        </Button>
      }
    >
      {reason !== null && (
        <p>
          {t(reason === 'signed-out' ? 'connect.account.signedOut' : `connect.failed.${reason}`)}
        </p>
      )}
      <p>{t('connect.account.rows', { count: rows })}</p>
    </Notice>
  );
}

function Read({ state }: { state: Extract<AccountState, { type: 'read' }> }) {
  const { t } = useI18n();
  const { given, file, rows } = state;
  if (given === 'yes') {
    return (
      <Notice kind="success" live>
        <p>{t('connect.account.given')}</p>
        <p>{t('connect.account.rows', { count: rows })}</p>
      </Notice>
    );
  }
  return (
    <Notice
      kind={given === 'unconfirmed' ? 'error' : 'info'}
      live
      actions={
        <Button variant="primary" size="small" onClick={() => saveFile(file, file.name)}>
          {t('connect.file.save')}
        </Button>
      }
    >
      <p>{t(given === 'unconfirmed' ? 'connect.failed.report' : 'connect.file.text')}</p>
      <p>{t('connect.account.rows', { count: rows })}</p>
    </Notice>
  );
}

async function giveIfOpened(file: File, locale: Locale): Promise<boolean | null> {
  if (!hasOpener()) return null;
  return giveToReport(await writeHandOver({ kind: 'ledger', file, texts: [] }), locale);
}
