import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { type ReactNode, useState } from 'react';

import styles from './Alerts.module.css';

interface NoticeChoiceProps {
  className: string | undefined;
  isChosen: boolean;
  /** Answers false where the browser does not allow it. */
  choose: (wanted: boolean) => Promise<boolean>;
  children: ReactNode;
}

/** Whether the browser shows notifications; where it does not allow them, the reader is not left guessing. */
export function NoticeChoice({ className, isChosen, choose, children }: NoticeChoiceProps) {
  const { t } = useI18n();
  const [isBlocked, setBlocked] = useState(false);
  return (
    <>
      <label className={className}>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ currentTarget }) =>
            void choose(currentTarget.checked).then((isDone) => setBlocked(!isDone))
          }
        />
        {children}
      </label>
      {isBlocked && (
        <p className={styles.blocked} role="status">
          {t('trade.fills.blocked')}
        </p>
      )}
    </>
  );
}
