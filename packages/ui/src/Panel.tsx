import { useId, type ReactNode } from 'react';

import { classNames } from './class-names.ts';
import styles from './Panel.module.css';

interface PanelProps {
  title?: ReactNode;
  /** Level of the title in the page's outline. */
  level?: 2 | 3;
  /** Beside the title, at the end of the line: buttons, a badge. */
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A bordered surface with an optional title. Never put one inside another. */
export function Panel({ title, level = 2, actions, className, children }: PanelProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  const named = title !== undefined;
  return (
    <section
      className={classNames(styles.panel, className)}
      aria-labelledby={named ? id : undefined}
    >
      {named && (
        <header className={styles.head}>
          <Heading id={id}>{title}</Heading>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
