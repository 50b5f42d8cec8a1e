import { useEffect, useRef, type ReactNode } from 'react';

import { classNames } from './class-names.ts';
import styles from './Menu.module.css';

interface MenuProps {
  /** What the closed menu shows; give `label` when it is an icon alone. */
  summary: ReactNode;
  label?: string;
  /** Menus of one name are open one at a time. */
  name: string;
  /** Which edge of the button the panel lies along. */
  align?: 'start' | 'end';
  className?: string | undefined;
  /** Called as it opens or closes. */
  onToggle?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A panel of links under a button: native `<details>`, so it opens before and without scripts.
 * Scripts add that Escape and a click elsewhere close it, and that arrow keys move among its links.
 */
export function Menu({
  summary,
  label,
  name,
  align = 'end',
  className,
  onToggle,
  children,
}: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const menu = ref.current;
    return menu === null ? undefined : closeFromOutside(menu);
  }, []);
  return (
    <details
      ref={ref}
      name={name}
      className={classNames(styles.menu, className)}
      onToggle={onToggle}
    >
      <summary className={styles.summary} aria-label={label} title={label}>
        {summary}
      </summary>
      <div className={classNames(styles.panel, styles[align])}>{children}</div>
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
      if (event.key === 'Escape' && menu.open) {
        menu.open = false;
        menu.querySelector('summary')?.focus();
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        moveFocus(menu, event.key === 'ArrowDown' ? 1 : -1);
        event.preventDefault();
      }
    },
    { signal },
  );
  return () => listening.abort();
}

/** From the button into the panel and round its links. */
function moveFocus(menu: HTMLDetailsElement, by: 1 | -1): void {
  menu.open = true;
  const links = [...menu.querySelectorAll<HTMLElement>('a[href], button, input')];
  const index = links.findIndex((link) => link === document.activeElement);
  const next = index === -1 && by === -1 ? -1 : index + by;
  links.at(next % links.length)?.focus();
}
