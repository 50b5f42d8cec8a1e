import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import styles from './Badge.module.css';

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

interface BadgeProps {
  tone?: Tone;
  /** Its text is a sentence, and may take several lines on a narrow screen. */
  isSentence?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A word or a count beside something, never the only carrier of a meaning by its colour. */
export function Badge({ tone = 'neutral', isSentence = false, className, children }: BadgeProps) {
  const classes = classNames(styles.badge, styles[tone], isSentence && styles.sentence, className);
  return <span className={classes}>{children}</span>;
}
