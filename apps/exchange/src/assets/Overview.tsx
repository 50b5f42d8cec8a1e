import { pathOf } from '@meridian/routes/paths.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';

import { useSignal } from '../markets/use-signal.ts';
import { Allocation } from './Allocation.tsx';
import { AssetsFrame, type ReadyHoldings } from './AssetsFrame.tsx';
import { DayChart } from './DayChart.tsx';
import { FirstOrder, FirstSteps } from './FirstSteps.tsx';
import styles from './Overview.module.css';
import { PricesFailed, Unvalued } from './PriceNotes.tsx';
import { TaxReportLink } from './TaxReportLink.tsx';
import { Total } from './Total.tsx';
import { useViewSettings, useWorth } from './use-portfolio.ts';
import type { ViewSettingsStore } from './view-settings.ts';
import { HideAmounts } from './ViewTools.tsx';

/** What a person owns, in one figure, its day, and its parts. */
export function Overview() {
  const store = useViewSettings();
  return (
    <AssetsFrame
      place="assets"
      tools={
        <>
          <TaxReportLink />
          <HideAmounts store={store} />
        </>
      }
    >
      {(account, holdings) =>
        holdings.balances.length === 0 ? (
          <FirstSteps account={account} holdings={holdings} />
        ) : (
          <>
            <FirstOrder account={account} holdings={holdings} />
            <Content holdings={holdings} store={store} />
          </>
        )
      }
    </AssetsFrame>
  );
}

interface ContentProps {
  holdings: ReadyHoldings;
  store: ViewSettingsStore;
}

function Content({ holdings, store }: ContentProps) {
  const { t, locale } = useI18n();
  const { worth, retry } = useWorth(holdings.balances, store);
  const { hidesAmounts } = useSignal(store.settings);
  if (worth.kind === 'loading') return <Skeleton lines={8} />;
  if (worth.kind === 'failed') return <PricesFailed reason={worth.reason} retry={retry} />;
  const { portfolio, book, market, stale } = worth;
  return (
    <>
      <div className={styles.top}>
        <Total worth={worth} store={store} />
        <DayChart portfolio={portfolio} book={book} market={market} hidden={hidesAmounts} />
      </div>
      <Unvalued portfolio={portfolio} stale={stale} />
      <section className={styles.part} aria-labelledby="allocation">
        <header className={styles.head}>
          <h2 id="allocation">{t('assets.allocation')}</h2>
          <ButtonLink size="small" href={pathOf('assetsSpot', locale)}>
            {t('assets.allocation.all')}
          </ButtonLink>
        </header>
        <Allocation portfolio={portfolio} hidden={hidesAmounts} />
      </section>
    </>
  );
}
