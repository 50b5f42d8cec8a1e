import { Dialog } from '@meridian/ui/Dialog.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { COMMAND_KEYS, COMMAND_NAMES } from './commands.ts';
import styles from './Palette.module.css';

/** Every key and what it does. */
export function HotkeyHelp({ close }: { close: () => void }) {
  const { t } = useI18n();
  return (
    <Dialog open onClose={close} title={t('trade.keys')}>
      <dl className={styles.keys}>
        {COMMAND_NAMES.map((name) => (
          <div key={name}>
            <dt>{t(`trade.command.${name}`)}</dt>
            <dd>
              <kbd>{COMMAND_KEYS[name].toUpperCase()}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('trade.keys.note')}</p>
    </Dialog>
  );
}
