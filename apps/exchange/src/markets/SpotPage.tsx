import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { Failed } from './Failed.tsx';
import { HeatMap } from './HeatMap.tsx';
import { Leaders } from './Leaders.tsx';
import { LiveLine } from './LiveLine.tsx';
import type { MarketModel } from './market-model.ts';
import type { Market } from './market.ts';
import page from './MarketsPage.module.css';
import { useMarketModel } from './MarketsPage.tsx';
import { Notes } from './Notes.tsx';
import { Nothing } from './Nothing.tsx';
import { SearchField } from './SearchField.tsx';
import { SectorChoice } from './SectorChoice.tsx';
import { ShapeChoice } from './ShapeChoice.tsx';
import { SkeletonTable } from './SkeletonTable.tsx';
import { SpotList } from './SpotList.tsx';
import styles from './SpotPage.module.css';
import { useSignal } from './use-signal.ts';
import { ViewChoice } from './ViewChoice.tsx';

/** The spot markets: what leads, what is found as a list or a map, and more of one of them. */
export function SpotPage() {
  const model = useMarketModel('all');
  return (
    <>
      <LiveLine model={model} />
      <div className={styles.leaders}>
        <Leaders model={model} />
      </div>
      <div className={page.tools}>
        <ViewChoice view={model.view} disabled={false} />
        <ShapeChoice view={model.view} />
      </div>
      <div className={page.tools}>
        <SectorChoice view={model.view} />
        <SearchField view={model.view} disabled={false} />
      </div>
      <Found model={model} />
    </>
  );
}

function Found({ model }: { model: MarketModel }) {
  const status = useSignal(model.status);
  const rows = useSignal(model.list.rows);
  const { shape } = useSignal(model.view.state);
  if (status.kind === 'failed') return <Failed model={model} reason={status.reason} />;
  if (status.kind === 'loading') return <SkeletonTable />;
  const { market, quotes } = status;
  return (
    <>
      {rows.length === 0 ? (
        <Nothing view={model.view} />
      ) : shape === 'map' ? (
        <HeatMap model={model} market={market} quotes={quotes} />
      ) : (
        <SpotList model={model} market={market} quotes={quotes} />
      )}
      <Delisted market={market} />
      <Notes source={market.source} />
    </>
  );
}

function Delisted({ market: { delisted } }: { market: Market }) {
  const { t } = useI18n();
  if (delisted.length === 0) return null;
  const pairs = delisted.map(({ base, quote }) => `${base}/${quote}`).join(', ');
  return (
    <p className={page.notes}>
      <span>
        {t('markets.delisted')} <bdi dir="ltr">{pairs}</bdi>
      </span>
    </p>
  );
}
