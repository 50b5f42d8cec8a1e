import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import styles from './Badge.module.css';

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

interface BadgeProps {
  tone?: Tone;
  className?: string | undefined;
  children: ReactNode;
}

/** A word or a count beside something, never the only carrier of a meaning by its colour. */
export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone], className)}>{children}</span>;
}
