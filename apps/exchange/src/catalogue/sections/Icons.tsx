import { ICON_NAMES } from '@meridian/ui/generated/icon-names.ts';
import { Icon } from '@meridian/ui/Icon.tsx';

import styles from './Icons.module.css';

export function Icons() {
  return (
    <ul role="list" className={styles.icons}>
      {ICON_NAMES.map((name) => (
        <li key={name} className={styles.icon}>
          <Icon name={name} />
          <Icon name={name} size={32} />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}
