import type { ApiKeyInfo, CreateApiKeyResult } from '@meridian/protocol/contracts/api-keys.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { useState } from 'react';

import { useAsked } from '../wallet/use-wallet.ts';
import { CreateKey } from './CreateKey.tsx';
import { KeyCard } from './KeyCard.tsx';
import type { KeyCalls } from './key-calls.ts';
import styles from './keys.module.css';
import { KeysFrame, type KeysView } from './KeysFrame.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { NewKey } from './NewKey.tsx';

/** The account's API keys: what they may do, new ones, and the way to revoke them. */
export function ApiKeys() {
  return <KeysFrame place="apiKeys">{(view) => <Keys {...view} />}</KeysFrame>;
}

function Keys({ calls, hasSecondFactor }: KeysView) {
  const { t } = useI18n();
  const { loaded, refresh } = useAsked(calls.keys, null);
  const [created, setCreated] = useState<CreateApiKeyResult | null>(null);
  const [said, setSaid] = useState('');
  const revoked = (name: string) => {
    setSaid(t('keys.api.revoked', { name: `\u2068${name}\u2069` }));
    refresh();
  };
  const show = (result: CreateApiKeyResult) => {
    setSaid('');
    setCreated(result);
  };
  return (
    <>
      <p className={styles.note}>{t('keys.api.text')}</p>
      <div className={styles.columns}>
        <section className={styles.stack} aria-label={t('keys.api.list')}>
          <h2>{t('keys.api.list')}</h2>
          <p role="status">{said}</p>
          {loaded.type === 'loading' && <Skeleton lines={6} />}
          {loaded.type === 'failed' && <LoadFailed text={t('keys.api.failed')} retry={refresh} />}
          {loaded.type === 'ready' && (
            <List keys={loaded.value.keys} calls={calls} onRevoked={revoked} />
          )}
        </section>
        {created === null ? (
          <Panel title={t('keys.api.new')}>
            <CreateKey
              calls={calls}
              hasSecondFactor={hasSecondFactor}
              onCreated={show}
              onAnswered={refresh}
            />
          </Panel>
        ) : (
          <NewKey created={created} onDone={() => setCreated(null)} />
        )}
      </div>
    </>
  );
}

interface ListProps {
  keys: readonly ApiKeyInfo[];
  calls: KeyCalls;
  onRevoked: (name: string) => void;
}

function List({ keys, calls, onRevoked }: ListProps) {
  const { t } = useI18n();
  // By the clock of this device: what it says may be wrong, and the exchange's own decides.
  const [now] = useState(() => Date.now());
  if (keys.length === 0) return <p className={styles.note}>{t('keys.api.none')}</p>;
  return (
    <ul className={styles.list}>
      {keys.map((key) => (
        <li key={key.id}>
          <KeyCard apiKey={key} now={now} calls={calls} onRevoked={onRevoked} />
        </li>
      ))}
    </ul>
  );
}
