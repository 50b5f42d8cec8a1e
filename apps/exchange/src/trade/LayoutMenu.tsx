import { Icon } from '@meridian/ui/Icon.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Menu } from '@meridian/ui/Menu.tsx';
import { useState } from 'react';

import type { LayoutPanelProps } from './LayoutPanel.tsx';
import styles from './PairBar.module.css';
import { laterPart } from './use-later.ts';

/** The button of the page's layout; what is under it comes when it is opened first. */
export function LayoutMenu(props: LayoutPanelProps) {
  const { t } = useI18n();
  const [wasOpened, setOpened] = useState(false);
  return (
    <Menu
      name="trade-layout"
      className={styles.layout}
      label={t('trade.layout')}
      onToggle={() => setOpened(true)}
      summary={<Icon name="settings" />}
    >
      {wasOpened && <Panel {...props} />}
    </Menu>
  );
}

const Panel = laterPart(async () => (await import('./LayoutPanel.tsx')).LayoutPanel);
