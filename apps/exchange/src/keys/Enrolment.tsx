import type { BeginSecondFactorResult } from '@meridian/protocol/contracts/second-factor.ts';
import { readFactorCode } from '@meridian/shell/account/check-input.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';

import { FactorCodeField } from '../account/FactorCodeField.tsx';
import { CopyButton } from '../wallet/CopyButton.tsx';
import { QrCode } from '../wallet/QrCode.tsx';
import { useSending } from '../wallet/use-sending.ts';
import { COPY_WORDS } from './copy-words.ts';
import type { KeyCalls, Refusal } from './key-calls.ts';
import styles from './keys.module.css';

interface EnrolmentProps {
  begun: BeginSecondFactorResult;
  calls: KeyCalls;
  onConfirmed: (codes: readonly string[]) => void;
  /** It may be on all the same: the answer can have been lost on its way. */
  onRefused: () => void;
  onCancel: () => void;
}

/** The secret for the authenticator, and the code that shows it has arrived there. */
export function Enrolment({ begun, calls, onConfirmed, onRefused, onCancel }: EnrolmentProps) {
  const { t } = useI18n();
  const [code, setCode] = useState('');
  const { refusal, pending, send } = useSending<Refusal>();
  const ref = useRef<HTMLFormElement>(null);
  // The form before is gone; a refusal leads back to its field.
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('input')?.focus();
  }, [refusal]);
  const confirm = async () => {
    const answer = await calls.confirmSecondFactor(readFactorCode(code));
    if (!answer.ok) onRefused();
    return answer;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(confirm(), ({ recovery_codes: codes }) => onConfirmed(codes));
  };
  return (
    <form ref={ref} className={styles.stack} noValidate onSubmit={submit}>
      <p>{t('keys.factor.scan')}</p>
      <div className={styles.scan}>
        <QrCode text={begun.uri} label={t('keys.factor.qr')} />
        <div className={styles.stack}>
          <div>
            <p className={styles.note}>{t('keys.factor.secret')}</p>
            <code className={styles.secret} data-testid="factor-secret">
              {begun.secret}
            </code>
          </div>
          <div className={styles.row}>
            <CopyButton
              text={begun.secret}
              label={t('keys.factor.copySecret')}
              words={COPY_WORDS}
            />
          </div>
        </div>
      </div>
      <FactorCodeField
        label={t('keys.factor.firstCode')}
        hint={t('keys.factor.firstCode.hint')}
        value={code}
        onChange={setCode}
        error={refusal?.field === 'code' ? t('keys.refused.code') : undefined}
      />
      {refusal !== null && refusal.field !== 'code' && (
        <Notice kind="error" live>
          {t(`keys.refused.${refusal.reason}`)}
        </Notice>
      )}
      <div className={styles.row}>
        <Button type="submit" variant="primary" loading={pending} data-track="factor.confirm">
          {t('keys.factor.confirm')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
