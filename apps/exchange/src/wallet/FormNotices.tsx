import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import type { MessageId } from '@meridian/i18n/message-ids.ts';

import { useRefusalWords } from './refusal-words.ts';
import type { Refusal } from './wallet-calls.ts';

interface FormNoticesProps {
  /** A refusal that stands at no field. */
  refusal: Refusal | null;
  /** What was done; null where nothing was. */
  done?: MessageId | null;
}

/** What a form came to, where it is not about one of its fields. */
export function FormNotices({ refusal, done = null }: FormNoticesProps) {
  const { t } = useI18n();
  const words = useRefusalWords();
  return (
    <>
      {refusal !== null && (
        <Notice kind="error" live>
          {words(refusal)}
        </Notice>
      )}
      {done !== null && (
        <Notice kind="success" live>
          {t(done)}
        </Notice>
      )}
    </>
  );
}

/** A refusal that is not about any of these fields. */
export function besides(refusal: Refusal | null, fields: readonly string[]): Refusal | null {
  return refusal !== null && fields.includes(refusal.field) ? null : refusal;
}
