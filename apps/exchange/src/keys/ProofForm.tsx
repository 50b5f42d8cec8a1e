import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';

import { NO_PROOF, type Proof } from '../account/proof.ts';
import { useSending } from '../wallet/use-sending.ts';
import type { KeyAnswer, Refusal } from './key-calls.ts';
import styles from './keys.module.css';
import { ProofFields } from './ProofFields.tsx';

interface ProofFormProps<Result> {
  hint: string;
  submit: string;
  track: string;
  hasSecondFactor: boolean;
  send: (proof: Proof) => Promise<KeyAnswer<Result>>;
  onDone: (result: Result) => void;
  /** Fields of its own, above the password. */
  children?: (refusal: Refusal | null) => ReactNode;
}

/** Asks for password and code, and does one thing with them. */
export function ProofForm<Result>(props: ProofFormProps<Result>) {
  const { hint, submit, track, hasSecondFactor, send, onDone, children } = props;
  const { t } = useI18n();
  const [proof, setProof] = useState<Proof>(NO_PROOF);
  const sending = useSending<Refusal>();
  const { refusal } = sending;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusal]);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void sending.send(send(proof), (result) => {
      setProof(NO_PROOF);
      onDone(result);
    });
  };
  return (
    <form ref={form} className={styles.stack} noValidate onSubmit={onSubmit}>
      {children?.(refusal)}
      <ProofFields
        hint={hint}
        proof={proof}
        onChange={(changed) => setProof({ ...proof, ...changed })}
        refusal={refusal}
        hasSecondFactor={hasSecondFactor}
      />
      {refusal?.field === '' && (
        <Notice kind="error" live>
          {t(`keys.refused.${refusal.reason}`)}
        </Notice>
      )}
      <div>
        <Button type="submit" variant="primary" loading={sending.pending} data-track={track}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
