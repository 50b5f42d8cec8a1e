import type { InputHTMLAttributes, Ref } from 'react';

import { classNames } from './class-names.ts';
import styles from './control.module.css';

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Figures, dates and codes: left to right in every language, tabular. */
  figures?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function TextInput({ figures = false, className, type = 'text', ...rest }: TextInputProps) {
  return (
    <input
      type={type}
      className={classNames(styles.control, figures && styles.figures, className)}
      {...(figures ? { dir: 'ltr', autoComplete: 'off' } : {})}
      {...rest}
    />
  );
}
