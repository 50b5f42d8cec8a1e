import type { ApiKeyInfo } from '@meridian/protocol/contracts/api-keys.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { Button } from '@meridian/ui/Button.tsx';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { useState } from 'react';

import { Instant } from '../account/Instant.tsx';
import { useSending } from '../wallet/use-sending.ts';
import type { KeyCalls, Refusal } from './key-calls.ts';
import styles from './keys.module.css';

interface KeyCardProps {
  apiKey: ApiKeyInfo;
  /** In ms. */
  now: number;
  calls: KeyCalls;
  onRevoked: (name: string) => void;
}

/** One key: what it may do, from where and until when, and how it was used. */
export function KeyCard({ apiKey, now, calls, onRevoked }: KeyCardProps) {
  const { t } = useI18n();
  const { name, api_key: key, scopes, addresses, expires_at: expires } = apiKey;
  const isExpired = expires !== null && Date.parse(expires) <= now;
  return (
    <Panel
      level={3}
      title={<bdi>{name}</bdi>}
      actions={isExpired && <Badge tone="warning">{t('keys.api.expired')}</Badge>}
    >
      <div className={styles.stack}>
        <dl className={styles.facts}>
          <dt>{t('keys.api.key')}</dt>
          <dd>
            <code dir="ltr">{key}</code>
          </dd>
          <dt>{t('keys.api.scopes')}</dt>
          <dd>{scopes.map((scope) => t(`keys.scope.${scope}`)).join(' · ')}</dd>
          <dt>{t('keys.api.addresses')}</dt>
          <dd>
            {addresses.length === 0 ? (
              t('keys.api.anywhere')
            ) : (
              <bdi dir="ltr">{addresses.join(', ')}</bdi>
            )}
          </dd>
          <dt>{t('keys.api.created')}</dt>
          <dd>
            <Instant iso={apiKey.created_at} />
          </dd>
          <dt>{t('keys.api.expires')}</dt>
          <dd>{expires === null ? t('keys.api.never') : <Instant iso={expires} />}</dd>
          <dt>{t('keys.api.used')}</dt>
          <dd>
            <LastUse apiKey={apiKey} />
          </dd>
        </dl>
        <Revoke apiKey={apiKey} calls={calls} onRevoked={onRevoked} />
      </div>
    </Panel>
  );
}

function LastUse({ apiKey: { last_used_at: usedAt, last_used_ip: ip } }: { apiKey: ApiKeyInfo }) {
  const { t } = useI18n();
  if (usedAt === null) return t('keys.api.unused');
  return (
    <>
      <Instant iso={usedAt} />
      {ip !== null && (
        <>
          {' · '}
          <bdi dir="ltr">{ip}</bdi>
        </>
      )}
    </>
  );
}

function Revoke({ apiKey: { id, name }, calls, onRevoked }: Omit<KeyCardProps, 'now'>) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const { refusal, pending, send } = useSending<Refusal>();
  const shown = `\u2068${name}\u2069`;
  const revoke = () =>
    void send(calls.revoke(id), () => {
      setOpen(false);
      onRevoked(name);
    });
  return (
    <div className={styles.row}>
      <Button
        size="small"
        variant="secondary"
        icon="trash"
        aria-label={t('keys.api.revokeOne', { name: shown })}
        onClick={() => setOpen(true)}
      >
        {t('keys.api.revoke')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('keys.api.revokeOne', { name: shown })}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {t('common.cancel')}
            </Button>
            <Button variant="primary" loading={pending} onClick={revoke} data-track="keys.revoke">
              {t('keys.api.revoke')}
            </Button>
          </>
        }
      >
        <div className={styles.stack}>
          <p>{t('keys.api.revoke.text')}</p>
          {refusal !== null && (
            <Notice kind="error" live>
              {t(`keys.refused.${refusal.reason}`)}
            </Notice>
          )}
        </div>
      </Dialog>
    </div>
  );
}
