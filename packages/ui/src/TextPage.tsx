import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import styles from './TextPage.module.css';

interface TextPageProps {
  title: ReactNode;
  lead: ReactNode;
  /** What stands below the lead. */
  note?: ReactNode;
  /** For a page that is wider than a text. */
  className?: string | undefined;
  children: ReactNode;
}

/** A page in one column, with its heading and what it is about. */
export function TextPage({ title, lead, note, className, children }: TextPageProps) {
  return (
    <div className={classNames(styles.page, className)}>
      <header>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {note}
      </header>
      {children}
    </div>
  );
}
