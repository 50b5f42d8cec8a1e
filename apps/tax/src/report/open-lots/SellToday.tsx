import type { SaleToday } from '@meridian/tax-engine/report/sell-today.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useEffect, useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { OpenLotsView } from '../model/open-lots-view.ts';
import { Section } from '../shared/Section.tsx';
import { AssetsToSell } from './AssetsToSell.tsx';
import { BuyBack } from './BuyBack.tsx';
import styles from './OpenLots.module.css';
import { SaleChange } from './SaleChange.tsx';

/** Ticks that follow each other faster are computed together. */
const PAUSE_MS = 150;

interface SellTodayProps {
  view: OpenLotsView;
  /** Of the report it was computed with. */
  version: number;
  /** The name of the tax year of the day. */
  year: string;
}

/** The unrealised gains by asset, and what selling some of them today would change in the year. */
export function SellToday({ view, version, year }: SellTodayProps) {
  const { t } = useI18n();
  const priced = view.assets.filter(({ price }) => price !== null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(priced.map(({ asset }) => asset)),
  );
  const sale = useSale(version, chosen);
  const choose = (asset: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(asset);
    else next.delete(asset);
    setChosen(next);
  };
  const losing = priced.filter(({ gain }) => gain !== null && gain < 0n);
  const pick = (assets: typeof priced) => setChosen(new Set(assets.map(({ asset }) => asset)));
  return (
    <Section title={t('lots.sell.title')} lead={t('lots.sell.lead', { year })}>
      {losing.length > 0 && (
        <div className={styles.quick}>
          <Button variant="secondary" size="small" onClick={() => pick(losing)}>
            {t('lots.sell.losses')}
          </Button>
          <Button variant="secondary" size="small" onClick={() => pick(priced)}>
            {t('lots.sell.all')}
          </Button>
        </div>
      )}
      <AssetsToSell view={view} chosen={chosen} onChoose={choose} />
      {sale.found !== null && (
        <SaleChange view={view} year={year} sale={sale.found} isStale={sale.isStale} />
      )}
      <BuyBack view={view} />
    </Section>
  );
}

interface Sale {
  readonly found: SaleToday | null;
  /** Of another choice than the one shown. */
  readonly isStale: boolean;
}

function useSale(version: number, chosen: ReadonlySet<string>): Sale {
  const { ask } = useWorker();
  const [found, setFound] = useState<{
    readonly chosen: ReadonlySet<string>;
    readonly sale: SaleToday;
  } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      ask((service) => service.sellToday(version, [...chosen])).then(
        (sale) => {
          if (isCurrent && sale !== null) setFound({ chosen, sale });
        },
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [ask, version, chosen]);
  return { found: found?.sale ?? null, isStale: found !== null && found.chosen !== chosen };
}
