import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import styles from './Disclosure.module.css';
import { Icon } from './Icon.tsx';

interface DisclosureProps {
  summary: ReactNode;
  /** Disclosures of one name open one at a time. */
  name?: string;
  open?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Native `<details>`: works without scripts, found by the browser's own search. */
export function Disclosure({ summary, className, children, ...rest }: DisclosureProps) {
  return (
    <details className={classNames(styles.disclosure, className)} {...rest}>
      <summary className={styles.summary}>
        <span>{summary}</span>
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
