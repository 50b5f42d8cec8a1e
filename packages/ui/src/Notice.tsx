import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './Notice.module.css';

export type NoticeKind = 'info' | 'success' | 'warning' | 'error';

const ICONS = { info: 'info', success: 'check', warning: 'warning', error: 'error' } as const;

interface NoticeProps {
  kind?: NoticeKind;
  title?: ReactNode;
  /** What the reader can do about it: buttons or links. */
  actions?: ReactNode;
  /**
   * Set where the notice appears while the page is in use: errors are then spoken at once, other
   * kinds when the reader pauses.
   */
  live?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}

/** What happened, what is safe, what to do. */
export function Notice(props: NoticeProps) {
  const { kind = 'info', title, actions, live = false, className, children } = props;
  const role = kind === 'error' ? 'alert' : 'status';
  return (
    <div
      className={classNames(styles.notice, styles[kind], className)}
      role={live ? role : undefined}
    >
      <Icon name={ICONS[kind]} className={styles.icon} />
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
