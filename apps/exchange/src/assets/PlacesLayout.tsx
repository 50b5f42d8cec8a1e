import { pathOf, type PageName } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import type { ReactNode } from 'react';

import styles from './AssetsLayout.module.css';

interface PlacesLayoutProps {
  heading: string;
  /** What the links are, for who cannot see them. */
  nav: string;
  /** Pages with their words, in their order. */
  links: readonly (readonly [PageName, string])[];
  /** The page that is shown. */
  place: PageName;
  /** Beside the heading. */
  badge?: ReactNode;
  /** Controls at the end of the head. */
  tools?: ReactNode;
  children: ReactNode;
}

/** Head of a page of an account, with links to the pages that belong together. */
export function PlacesLayout(props: PlacesLayoutProps) {
  const { heading, nav, links, place, badge, tools, children } = props;
  const { locale } = useI18n();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{heading}</h1>
        {badge}
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      </header>
      <nav className={styles.places} aria-label={nav}>
        {links.map(([page, label]) => (
          <a
            key={page}
            className={styles.place}
            href={pathOf(page, locale)}
            aria-current={page === place ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      {children}
    </div>
  );
}
