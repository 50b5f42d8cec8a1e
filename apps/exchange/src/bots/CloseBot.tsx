import type { BotInfo } from '@meridian/protocol/contracts/bots.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { useState } from 'react';

import { useSending } from '../wallet/use-sending.ts';
import { type BotCalls, failureWords } from './bot-calls.ts';
import styles from './bots.module.css';

interface CloseBotProps {
  bot: BotInfo;
  calls: BotCalls;
  onClosed: () => void;
}

/** Ends a bot after asking what is to become of the base asset. */
export function CloseBot({ bot: { id, base, quote }, calls, onClosed }: CloseBotProps) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const { refusal, pending, send } = useSending();
  const close = (keep: 'quote' | 'both') =>
    void send(calls.close({ id, keep }), () => {
      setOpen(false);
      onClosed();
    });
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('bots.close')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('bots.close')}
        actions={
          <>
            <Button variant="secondary" loading={pending} onClick={() => close('both')}>
              {t('bots.close.both', { base, quote })}
            </Button>
            <Button variant="primary" loading={pending} onClick={() => close('quote')}>
              {t('bots.close.quote', { base })}
            </Button>
          </>
        }
      >
        <div className={styles.stack}>
          <p>{t('bots.close.text', { base, quote })}</p>
          {refusal !== null && (
            <Notice kind="error" live>
              {t(failureWords(refusal, 'bots.failed'))}
            </Notice>
          )}
        </div>
      </Dialog>
    </>
  );
}
