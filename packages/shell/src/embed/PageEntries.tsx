import styles from '../MainNavigation.module.css';
import { navEntryView } from '../placeholder/cached-navigation.ts';
import { pageEntries } from '../placeholder/page-entries.ts';

/** What the page round the header adds to its navigation, highlighted by its name (R-HDR-11). */
export function PageEntries() {
  return pageEntries().map((entry) => (
    <li key={entry.name}>
      <a
        className={styles.link}
        href={entry.href}
        data-highlighted={navEntryView(entry).highlighted ? '' : undefined}
      >
        {entry.name}
      </a>
    </li>
  ));
}
