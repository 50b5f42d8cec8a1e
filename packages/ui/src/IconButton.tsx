import type { ButtonHTMLAttributes, Ref } from 'react';

import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './IconButton.module.css';
import type { IconName } from './generated/icon-names.ts';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** What it does, for screen readers and as a tooltip. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button of one icon; the target is 44 px. */
export function IconButton({ icon, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      className={classNames(styles.button, className)}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
