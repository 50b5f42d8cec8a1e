import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useState } from 'react';

/** Copies a text, and says so; where the browser denies it the text beside it can be selected. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useI18n();
  const [said, setSaid] = useState('');
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setSaid(t('wallet.copied')),
      () => setSaid(t('wallet.notCopied')),
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
