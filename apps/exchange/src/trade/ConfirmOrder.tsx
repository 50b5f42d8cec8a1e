import { Button } from '@meridian/ui/Button.tsx';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import type { ReactNode } from 'react';

import { useSignal } from '../markets/use-signal.ts';
import type { Draft } from './draft.ts';
import type { Warning } from './order-guard.ts';
import styles from './Ticket.module.css';
import type { TicketSettings } from './ticket-settings.ts';

interface ConfirmOrderProps {
  draft: Draft;
  warnings: readonly Warning[];
  settings: TicketSettings;
  /** What the button says, and the figures of the order. */
  submit: ReactNode;
  children: ReactNode;
  onSend: () => void;
  onClose: () => void;
}

/** The order once more before it is sent: always, until it is turned off, and where it looks like a slip. */
export function ConfirmOrder(props: ConfirmOrderProps) {
  const { draft, warnings, settings, submit, children, onSend, onClose } = props;
  const { t } = useI18n();
  const confirms = useSignal(settings.confirms);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('trade.confirm.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('trade.confirm.back')}</Button>
          <Button
            variant={draft.side === 'Buy' ? 'tradeLong' : 'tradeShort'}
            data-autofocus
            onClick={onSend}
          >
            {submit}
          </Button>
        </>
      }
    >
      <div className={styles.confirm}>
        {warnings.length > 0 && (
          <ul role="list" className={styles.warnings}>
            {warnings.map((warning) => (
              <li key={warning}>{t(`trade.warning.${warning}`)}</li>
            ))}
          </ul>
        )}
        {children}
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={!confirms}
            onChange={({ currentTarget }) => settings.setConfirms(!currentTarget.checked)}
          />
          {t('trade.confirm.off')}
        </label>
      </div>
    </Dialog>
  );
}
