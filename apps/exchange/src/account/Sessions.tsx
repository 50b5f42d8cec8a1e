import type { SessionInfo } from '@meridian/protocol/contracts/account.ts';
import type { AccountCalls } from '@meridian/shell/account/account-calls.ts';
import { accessMessage } from '@meridian/shell/account/faults.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { HeaderCell, Table } from '@meridian/ui/Table.tsx';
import { VisuallyHidden } from '@meridian/ui/VisuallyHidden.tsx';
import { useState } from 'react';

import { deviceName } from './device-name.ts';
import { Instant } from './Instant.tsx';
import { useSessions } from './use-sessions.ts';

interface SessionsProps {
  calls: AccountCalls;
  /** Null while nobody is signed in: the list stays as it was. */
  userId: number | null;
}

export function Sessions({ calls, userId }: SessionsProps) {
  const { t, text } = useI18n();
  const { state, reload } = useSessions(calls, userId);
  const [message, setMessage] = useState('');
  const end = async (id: string) => {
    const answer = await calls.endSession(id);
    if (answer.ok) setMessage(t('account.security.sessions.ended'));
    else setMessage(text(accessMessage(answer.error) ?? { id: 'account.error.other' }));
    reload();
  };
  return (
    <>
      <p role="status">{message}</p>
      {state.kind === 'loading' && <Skeleton lines={3} />}
      {state.kind === 'failed' && (
        <Notice
          kind="error"
          live
          actions={<Button onClick={reload}>{t('account.security.retry')}</Button>}
        >
          <p>{text(state.message)}</p>
        </Notice>
      )}
      {state.kind === 'there' && <SessionTable sessions={state.sessions} onEnd={end} />}
    </>
  );
}

interface SessionTableProps {
  sessions: readonly SessionInfo[];
  onEnd: (id: string) => Promise<void>;
}

function SessionTable({ sessions, onEnd }: SessionTableProps) {
  const { t } = useI18n();
  return (
    <Table caption={t('account.security.sessions.caption')}>
      <thead>
        <tr>
          <HeaderCell>{t('account.security.sessions.device')}</HeaderCell>
          <HeaderCell>{t('account.security.sessions.address')}</HeaderCell>
          <HeaderCell>{t('account.security.sessions.since')}</HeaderCell>
          <HeaderCell>{t('account.security.sessions.seen')}</HeaderCell>
          <HeaderCell>
            <VisuallyHidden>{t('account.security.sessions.action')}</VisuallyHidden>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={onEnd} />
        ))}
      </tbody>
    </Table>
  );
}

interface SessionRowProps {
  session: SessionInfo;
  onEnd: (id: string) => Promise<void>;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useI18n();
  const [ending, setEnding] = useState(false);
  const device = deviceName(session.user_agent) ?? t('account.security.sessions.unknown');
  return (
    <tr>
      <td>
        <bdi title={session.user_agent}>{device}</bdi>{' '}
        {session.current && <Badge tone="accent">{t('account.security.sessions.current')}</Badge>}
      </td>
      <td>
        <bdi>{session.ip}</bdi>
      </td>
      <td>
        <Instant iso={session.created_at} />
      </td>
      <td>
        <Instant iso={session.last_seen_at} />
      </td>
      <td>
        {!session.current && (
          <Button
            size="small"
            variant="secondary"
            loading={ending}
            aria-label={t('account.security.sessions.endOne', { device })}
            onClick={() => {
              setEnding(true);
              void onEnd(session.id).finally(() => setEnding(false));
            }}
          >
            {t('account.security.sessions.end')}
          </Button>
        )}
      </td>
    </tr>
  );
}
