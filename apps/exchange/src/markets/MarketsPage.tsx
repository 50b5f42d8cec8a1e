import { pathOf } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useEffect, useState } from 'react';

import { createBrowserModel, observeBrowser } from './browser-model.ts';
import { Failed } from './Failed.tsx';
import { LiveLine } from './LiveLine.tsx';
import type { MarketModel } from './market-model.ts';
import { MarketTable } from './MarketTable.tsx';
import styles from './MarketsPage.module.css';
import { Nothing } from './Nothing.tsx';
import { Notes } from './Notes.tsx';
import { SearchField } from './SearchField.tsx';
import { SkeletonTable } from './SkeletonTable.tsx';
import { useAlive } from './use-alive.ts';
import { useSignal } from './use-signal.ts';
import { ViewChoice } from './ViewChoice.tsx';

/** The list of all spot markets. Prerendered it is heading, controls and a skeleton. */
export function MarketsPage() {
  const { t, locale } = useI18n();
  const model = useMarketModel('listed');
  const alive = useAlive();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{t('markets.heading')}</h1>
          <p className={styles.lead}>
            {t('markets.lead')} <a href={pathOf('marketsSpot', locale)}>{t('markets.spot.link')}</a>
          </p>
        </div>
        <LiveLine model={model} />
      </header>
      <div className={styles.tools}>
        <ViewChoice view={model.view} disabled={!alive} />
        <SearchField view={model.view} disabled={!alive} />
      </div>
      <List model={model} />
    </div>
  );
}

/** The state of a page of markets, which lives as long as the page is there. */
export function useMarketModel(follows: 'listed' | 'all'): MarketModel {
  const [model] = useState(() => createBrowserModel(follows));
  useEffect(() => {
    const stops = [model.start(), observeBrowser(model)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [model]);
  return model;
}

function List({ model }: { model: MarketModel }) {
  const status = useSignal(model.status);
  const rows = useSignal(model.list.rows);
  if (status.kind === 'loading') return <SkeletonTable />;
  if (status.kind === 'failed') return <Failed model={model} reason={status.reason} />;
  return (
    <>
      {rows.length === 0 ? (
        <Nothing view={model.view} />
      ) : (
        <MarketTable model={model} rows={rows} quotes={status.quotes} />
      )}
      <Notes source={status.market.source} />
    </>
  );
}
