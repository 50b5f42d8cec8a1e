import { useEffect, useRef, type ReactNode } from 'react';

import { classNames } from './class-names.ts';
import styles from './Menu.module.css';

interface MenuProps {
  /** What the closed menu shows; give `label` when it is an icon alone. */
  summary: ReactNode;
  label?: string;
  /** Menus of one name are open one at a time. */
  name: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A panel of links under a button: native `<details>`, so it opens before and without scripts.
 * Scripts add that Escape and a click elsewhere close it.
 */
export function Menu({ summary, label, name, className, children }: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const menu = ref.current;
    return menu === null ? undefined : closeFromOutside(menu);
  }, []);
  return (
    <details ref={ref} name={name} className={classNames(styles.menu, className)}>
      <summary className={styles.summary} aria-label={label} title={label}>
        {summary}
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}

function closeFromOutside(menu: HTMLDetailsElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const onElsewhere = (event: Event) => {
    if (menu.open && event.target instanceof Node && !menu.contains(event.target)) {
      menu.open = false;
    }
  };
  document.addEventListener('pointerdown', onElsewhere, { signal });
  document.addEventListener('focusin', onElsewhere, { signal });
  menu.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    },
    { signal },
  );
  return () => listening.abort();
}
