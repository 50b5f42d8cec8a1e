import { Icon } from '@meridian/ui/Icon.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Menu } from '@meridian/ui/Menu.tsx';
import { useState } from 'react';

import styles from './ChartTools.module.css';
import type { DrawingPanelProps } from './DrawingPanel.tsx';
import { laterPart } from './use-later.ts';

/** The drawing tools' button; what is under it comes when it is opened first. */
export function DrawingMenu(props: DrawingPanelProps) {
  const { t } = useI18n();
  const [wasOpened, setOpened] = useState(false);
  return (
    <Menu
      name="chart-menu"
      align="start"
      className={styles.menu}
      label={t('trade.draw')}
      onToggle={() => setOpened(true)}
      summary={
        <>
          <Icon name="draw-trend-line" />
          <span>{t('trade.draw')}</span>
          <Icon name="chevron-down" />
        </>
      }
    >
      {wasOpened && <Panel {...props} />}
    </Menu>
  );
}

const Panel = laterPart(async () => (await import('./DrawingPanel.tsx')).DrawingPanel);
