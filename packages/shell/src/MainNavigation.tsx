import type { PageName } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';
import { Menu } from '@meridian/ui/Menu.tsx';
import type { ReactNode } from 'react';

import styles from './MainNavigation.module.css';
import { navigation, type NavigationGroup } from './navigation.ts';
import { PageLink } from './PageLink.tsx';

interface MainNavigationProps {
  page: PageName | null;
  /** Further items, which the page round the header adds. */
  more?: ReactNode;
}

/** The header's list: a link where a group has one page, a dropdown where it has more. */
export function MainNavigation({ page, more }: MainNavigationProps) {
  return (
    <ul role="list" className={styles.list}>
      {navigation.map((group) => (
        <li key={group.key}>
          <Group group={group} page={page} />
        </li>
      ))}
      {more}
    </ul>
  );
}

function Group({ group, page }: { group: NavigationGroup; page: PageName | null }) {
  const { t } = useI18n();
  const [first, ...more] = group.entries;
  if (first === undefined) return null;
  if (more.length === 0) {
    return (
      <PageLink className={styles.link} page={first.page} current={page}>
        {t(first.label)}
      </PageLink>
    );
  }
  return (
    <Menu
      name="header"
      align="start"
      className={group.entries.some((entry) => entry.page === page) ? styles.here : undefined}
      summary={
        <>
          {t(group.label)}
          <Icon name="chevron-down" className={styles.chevron} />
        </>
      }
    >
      <ul role="list" className={styles.panel}>
        {group.entries.map((entry) => (
          <li key={entry.page}>
            <PageLink page={entry.page} current={page}>
              <span className={styles.label}>{t(entry.label)}</span>
              {entry.text !== undefined && <span className={styles.text}>{t(entry.text)}</span>}
            </PageLink>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
