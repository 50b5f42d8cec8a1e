import type { LeftOver } from '@meridian/protocol/contracts/closing.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';

import { FactorCodeField } from '../account/FactorCodeField.tsx';
import { NO_PROOF, type Proof, sentProof } from '../account/proof.ts';
import { useSecondFactor } from '../account/use-second-factor.ts';
import { PasswordField } from '../wallet/PasswordField.tsx';
import { useSending } from '../wallet/use-sending.ts';
import type { ClosingCalls, Refusal } from './closing-calls.ts';
import styles from './closing.module.css';

interface ClosingFormProps {
  close: ClosingCalls['close'];
  /** Something has come in meanwhile. */
  onLeft: (left: LeftOver) => void;
  onClosed: (dueAt: string) => void;
}

/** The password once more, with a code where there is a second factor. */
export function ClosingForm({ close, onLeft, onClosed }: ClosingFormProps) {
  const { t } = useI18n();
  const [proof, setProof] = useState<Proof>(NO_PROOF);
  const hasSecondFactor = useSecondFactor();
  const sending = useSending<Refusal>();
  const { refusal } = sending;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusal]);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void sending.send(close(sentProof(proof)), ({ due_at: dueAt, left }) => {
      if (dueAt === null) onLeft(left);
      else onClosed(dueAt);
    });
  };
  const errorOf = (field: Refusal['field']) =>
    refusal?.field === field ? t(`closing.refused.${refusal.reason}`) : undefined;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <PasswordField
        label={t('closing.password')}
        hint={t('closing.password.hint')}
        value={proof.current}
        onChange={(current) => setProof({ ...proof, current })}
        error={errorOf('current')}
      />
      {(hasSecondFactor || refusal?.field === 'code') && (
        <FactorCodeField
          label={t('closing.code')}
          hint={t('closing.code.hint')}
          value={proof.code}
          onChange={(code) => setProof({ ...proof, code })}
          error={errorOf('code')}
        />
      )}
      {refusal?.field === '' && (
        <Notice kind="error" live>
          {t(`closing.refused.${refusal.reason}`)}
        </Notice>
      )}
      <div>
        <Button
          type="submit"
          variant="primary"
          loading={sending.pending}
          data-track="account-close"
        >
          {t('closing.submit')}
        </Button>
      </div>
    </form>
  );
}
