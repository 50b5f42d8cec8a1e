import type {
  BeginSecondFactorResult,
  SecondFactorResult,
} from '@meridian/protocol/contracts/second-factor.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { Disclosure } from '@meridian/ui/Disclosure.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { useRef, useState } from 'react';

import { Instant } from '../account/Instant.tsx';
import { sentProof } from '../account/proof.ts';
import { useAsked } from '../wallet/use-wallet.ts';
import { Enrolment } from './Enrolment.tsx';
import styles from './keys.module.css';
import type { KeysView } from './KeysFrame.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** What the second step shows: its state as asked, and what was begun or done on the page. */
function useSecondFactor({ calls, refreshProfile }: KeysView, keepFocus: () => void) {
  const { loaded, refresh } = useAsked(calls.secondFactor, null);
  const [begun, setBegun] = useState<BeginSecondFactorResult | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [said, setSaid] = useState('');
  // The form of the first code was left: it may have turned it on all the same.
  const [hasLeft, setHasLeft] = useState(false);
  const recheck = () => {
    refresh();
    refreshProfile();
  };
  const changed = (text: string) => {
    keepFocus();
    setSaid(text);
    setBegun(null);
    setHasLeft(false);
    recheck();
  };
  const show = (given: readonly string[], text: string) => {
    setCodes(given);
    changed(text);
  };
  const leave = () => {
    keepFocus();
    setBegun(null);
    setHasLeft(true);
    recheck();
  };
  const hideCodes = () => {
    keepFocus();
    setCodes(null);
  };
  const state = { loaded, begun, codes, said, hasLeft };
  return { ...state, refresh, recheck, changed, show, leave, hideCodes, setBegun };
}

/** The second step of signing in: turned on with an authenticator, off, and its recovery codes. */
export function SecondFactor(view: KeysView) {
  const { t } = useI18n();
  const { calls } = view;
  const body = useRef<HTMLDivElement>(null);
  // What had the focus goes: it stays in the panel, where a keyboard and a screen reader go on.
  const factor = useSecondFactor(view, () => body.current?.focus());
  const { loaded, begun, codes, hasLeft } = factor;
  const isOn = loaded.type === 'ready' && loaded.value.since !== null;
  const content = () => {
    if (codes !== null) {
      return <RecoveryCodes codes={codes} onDone={factor.hideCodes} />;
    }
    // Where it is on though nothing came of turning it on, that answer was lost, and the codes with it.
    if (begun !== null && !isOn) {
      const turnedOn = (given: readonly string[]) => factor.show(given, t('keys.factor.turnedOn'));
      return (
        <Enrolment
          begun={begun}
          calls={calls}
          onConfirmed={turnedOn}
          onRefused={factor.recheck}
          onCancel={factor.leave}
        />
      );
    }
    if (loaded.type === 'loading') return <Skeleton lines={4} />;
    if (loaded.type === 'failed')
      return <LoadFailed text={t('keys.factor.failed')} retry={factor.refresh} />;
    if (loaded.value.since !== null) {
      return (
        <>
          {(begun !== null || hasLeft) && (
            <Notice kind="warning" live>
              {t('keys.factor.missedCodes')}
            </Notice>
          )}
          <TurnedOn
            {...view}
            status={loaded.value}
            onCodes={factor.show}
            onChanged={factor.changed}
          />
        </>
      );
    }
    return <TurnedOff calls={calls} onBegun={factor.setBegun} />;
  };
  return (
    <Panel
      title={t('keys.factor.heading')}
      actions={isOn && <Badge tone="success">{t('keys.factor.on')}</Badge>}
    >
      <div ref={body} tabIndex={-1} className={styles.stack}>
        <p role="status">{factor.said}</p>
        {content()}
      </div>
    </Panel>
  );
}

interface TurnedOffProps extends Pick<KeysView, 'calls'> {
  onBegun: (begun: BeginSecondFactorResult) => void;
}

function TurnedOff({ calls, onBegun }: TurnedOffProps) {
  const { t } = useI18n();
  return (
    <>
      <p>{t('keys.factor.off.text')}</p>
      <ProofForm
        hint={t('keys.factor.password.hint')}
        submit={t('keys.factor.begin')}
        track="factor.begin"
        hasSecondFactor={false}
        send={({ current }) => calls.beginSecondFactor(current)}
        onDone={onBegun}
      />
    </>
  );
}

interface TurnedOnProps extends KeysView {
  status: SecondFactorResult;
  onCodes: (codes: readonly string[], said: string) => void;
  onChanged: (said: string) => void;
}

/** Below it a person should make new codes. */
const FEW_CODES = 3;

function TurnedOn({ calls, status, onCodes, onChanged }: TurnedOnProps) {
  const { t } = useI18n();
  const { since, recovery_codes_left: left } = status;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('keys.factor.since')}</dt>
        <dd>{since !== null && <Instant iso={since} />}</dd>
        <dt>{t('keys.factor.codesLeft')}</dt>
        <dd>{left}</dd>
      </dl>
      {left < FEW_CODES && <Notice kind="warning">{t('keys.factor.fewCodes')}</Notice>}
      <Disclosure summary={t('keys.factor.renew')}>
        <ProofForm
          hint={t('keys.factor.renew.hint')}
          submit={t('keys.factor.renew')}
          track="factor.renew"
          hasSecondFactor
          send={(proof) => calls.renewRecoveryCodes(sentProof(proof))}
          onDone={({ recovery_codes: codes }) => onCodes(codes, '')}
        />
      </Disclosure>
      <Disclosure summary={t('keys.factor.end')}>
        <ProofForm
          hint={t('keys.factor.end.hint')}
          submit={t('keys.factor.end')}
          track="factor.end"
          hasSecondFactor
          send={(proof) => calls.endSecondFactor(sentProof(proof))}
          onDone={() => onChanged(t('keys.factor.turnedOff'))}
        />
      </Disclosure>
    </>
  );
}
