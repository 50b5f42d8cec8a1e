import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useState } from 'react';

interface CopyButtonProps {
  text: string;
  label: string;
  /** What it says of the outcome, from the page's own texts. */
  words: { readonly copied: MessageId; readonly notCopied: MessageId };
}

/** Copies a text, and says so; where the browser denies it the text beside it can be selected. */
export function CopyButton({ text, label, words }: CopyButtonProps) {
  const { t } = useI18n();
  const [said, setSaid] = useState('');
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setSaid(t(words.copied)),
      () => setSaid(t(words.notCopied)),
    );
  };
  return (
    <>
      <Button size="small" variant="secondary" icon="copy" onClick={copy}>
        {label}
      </Button>
      <span role="status">{said}</span>
    </>
  );
}
