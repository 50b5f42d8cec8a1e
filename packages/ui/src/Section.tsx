import { classNames } from './class-names.ts';
import type { ReactNode } from 'react';

import styles from './Section.module.css';

interface SectionProps {
  id: string;
  title: ReactNode;
  /** On the surface colour, across the whole width. */
  band?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of a page for reading, under a heading of its own. */
export function Section({ id, title, band = false, className, children }: SectionProps) {
  return (
    <section className={classNames(styles.section, band && styles.band)} aria-labelledby={id}>
      <div className={classNames(styles.inner, className)}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
