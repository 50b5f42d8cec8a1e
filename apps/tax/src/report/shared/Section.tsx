import { useId, type ReactNode } from 'react';

import styles from './Section.module.css';

interface SectionProps {
  title: ReactNode;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** At the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a step under its own heading. */
export function Section({ title, lead, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h3 id={id}>{title}</h3>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}
