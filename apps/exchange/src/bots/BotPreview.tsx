import type { Bar } from '@meridian/chart/create-chart.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import type { ReactNode } from 'react';

import styles from './bots.module.css';
import { HistoryPicture, type PictureLevel } from './HistoryPicture.tsx';

interface BotPreviewProps {
  history: readonly Bar[] | null;
  levels: readonly PictureLevel[];
  last: string | null;
  /** What the plan comes to; null while there is no plan. */
  children: ReactNode;
}

/** What a form would do: its prices over what the pair did, and what its plan comes to. */
export function BotPreview({ history, levels, last, children }: BotPreviewProps) {
  const { t } = useI18n();
  return (
    <Panel title={t('bots.preview.title')}>
      <div className={styles.stack}>
        {history !== null && history.length > 1 && (
          <HistoryPicture bars={history} levels={levels} last={last} />
        )}
        {children ?? <p className={styles.note}>{t('bots.preview.empty')}</p>}
      </div>
    </Panel>
  );
}
