import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import styles from './EmptyState.module.css';
import { MeridianArcs } from './MeridianArcs.tsx';

interface EmptyStateProps {
  /** What will stand here. */
  title: ReactNode;
  /** Level of the title in the page's outline. */
  level?: 1 | 2 | 3;
  /** The one action that fills it. */
  action?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

export function EmptyState({ title, level = 2, action, className, children }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames(styles.empty, className)}>
      <MeridianArcs step={30} className={styles.arcs} />
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
