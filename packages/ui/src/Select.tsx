import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';

import { classNames } from './class-names.ts';
import styles from './control.module.css';
import { Icon } from './Icon.tsx';

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** `<option>` elements. */
  children: ReactNode;
  ref?: Ref<HTMLSelectElement>;
}

/** The platform's own select, drawn like the other controls. */
export function Select({ className, children, ...rest }: SelectProps) {
  return (
    <span className={classNames(styles.select, className)}>
      <select className={styles.control} {...rest}>
        {children}
      </select>
      <Icon name="chevron-down" className={styles.chevron} />
    </span>
  );
}
