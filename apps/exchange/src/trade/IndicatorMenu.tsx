import { Icon } from '@meridian/ui/Icon.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Menu } from '@meridian/ui/Menu.tsx';
import { useState } from 'react';

import styles from './ChartTools.module.css';
import type { IndicatorPanelProps } from './IndicatorPanel.tsx';
import { laterPart } from './use-later.ts';

/** The indicators' button; what is under it comes when it is opened first. */
export function IndicatorMenu(props: IndicatorPanelProps) {
  const { t } = useI18n();
  const [wasOpened, setOpened] = useState(false);
  return (
    <Menu
      name="chart-menu"
      align="start"
      className={styles.menu}
      label={t('trade.chart.indicators')}
      onToggle={() => setOpened(true)}
      summary={
        <>
          <span data-keeps="">{t('trade.chart.indicators')}</span>
          <Icon name="chevron-down" />
        </>
      }
    >
      {wasOpened && <Panel {...props} />}
    </Menu>
  );
}

const Panel = laterPart(async () => (await import('./IndicatorPanel.tsx')).IndicatorPanel);
