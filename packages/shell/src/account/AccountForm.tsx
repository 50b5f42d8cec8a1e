import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';

import styles from './account.module.css';
import type { Submission } from './use-submit.ts';

interface AccountFormProps {
  submission: Submission;
  submitLabel: string;
  /** What a click on the button is counted as. */
  track: string;
  onSubmit: (form: FormData) => void;
  children: ReactNode;
}

/**
 * The form all account steps share. It is sent by script alone: the page's policy refuses any other
 * way, so that a password never stands in an address.
 */
export function AccountForm({
  submission,
  submitLabel,
  track,
  onSubmit,
  children,
}: AccountFormProps) {
  const { text } = useI18n();
  const { faults, pending } = submission;
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [faults]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form ref={ref} className={styles.form} method="post" noValidate onSubmit={submit}>
      {faults.form !== null && (
        <Notice kind="error" live>
          <p>{text(faults.form)}</p>
        </Notice>
      )}
      {children}
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        loading={pending}
        data-track={track}
      >
        {submitLabel}
      </Button>
    </form>
  );
}

/** A field of a form as text; files are none of ours. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
