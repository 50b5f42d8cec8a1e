import { compare, type Decimal, ONE, parseDecimal } from '@meridian/money/decimal.ts';
import { inLanguage, pathOf } from '@meridian/routes/paths.ts';
import { spotPath } from '@meridian/routes/spot-path.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import type { BalanceInfo } from '@meridian/protocol/contracts/venue.ts';

import type { Market } from '../markets/market.ts';
import { useSignal } from '../markets/use-signal.ts';
import type { AccountModel } from '../orders/account-model.ts';
import { ClaimCoins } from '../orders/Balances.tsx';
import { AssetsFrame, type ReadyHoldings } from './AssetsFrame.tsx';
import { CostCells } from './CostCells.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import type { Portfolio, PriceBook } from './price-book.ts';
import { PricesFailed, Unvalued } from './PriceNotes.tsx';
import styles from './Spot.module.css';
import { tradePairOf } from './trade-pair.ts';
import { type Costs, useCosts } from './use-costs.ts';
import { useViewSettings, useWorth } from './use-portfolio.ts';
import { Quantity, Value } from './Value.tsx';
import type { ViewSettingsStore } from './view-settings.ts';
import { CurrencyChoice, HideAmounts, HideSmall } from './ViewTools.tsx';

/** Every asset of the spot account. */
export function Spot() {
  const store = useViewSettings();
  return (
    <AssetsFrame place="assetsSpot" tools={<HideAmounts store={store} />}>
      {(account, holdings) =>
        holdings.balances.length === 0 ? (
          <FirstSteps account={account} holdings={holdings} />
        ) : (
          <Content account={account} holdings={holdings} store={store} />
        )
      }
    </AssetsFrame>
  );
}

interface ContentProps {
  account: AccountModel;
  holdings: ReadyHoldings;
  store: ViewSettingsStore;
}

function Content({ account, holdings: { balances, claim }, store }: ContentProps) {
  const { t } = useI18n();
  const { worth, retry } = useWorth(balances, store);
  const costs = useCosts(account);
  const { hidesAmounts, hidesSmall } = useSignal(store.settings);
  if (worth.kind === 'loading') return <Skeleton lines={8} />;
  if (worth.kind === 'failed') return <PricesFailed reason={worth.reason} retry={retry} />;
  const { portfolio, book, market, currencies, stale } = worth;
  const shown = portfolio.assets.filter(
    ({ asset, amount }) => !hidesSmall || !isSmall(book, asset, amount),
  );
  const hiddenCount = portfolio.assets.length - shown.length;
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.total}>
          {t('assets.total')}{' '}
          <strong>
            <Value value={portfolio.total} currency={portfolio.currency} hidden={hidesAmounts} />
          </strong>
        </p>
        <CurrencyChoice store={store} currencies={currencies} currency={portfolio.currency} />
        <HideSmall store={store} />
      </div>
      <Unvalued portfolio={portfolio} stale={stale} />
      <SpotTable
        portfolio={{ ...portfolio, assets: shown }}
        balances={balances}
        costs={costs}
        book={book}
        market={market}
        hidden={hidesAmounts}
      />
      <p className={styles.note} role={costs.kind === 'failed' ? 'alert' : undefined}>
        {t(costs.kind === 'failed' ? 'assets.cost.failed' : 'assets.cost.note')}
      </p>
      {hiddenCount > 0 && (
        <p className={styles.note}>{t('assets.smallHidden', { count: hiddenCount })}</p>
      )}
      {claim !== null && (
        <div className={styles.note}>
          <ClaimCoins account={account} assets={claim.assets} />
        </div>
      )}
    </>
  );
}

interface SpotTableProps {
  portfolio: Portfolio;
  balances: readonly BalanceInfo[];
  costs: Costs;
  book: PriceBook;
  market: Market;
  hidden: boolean;
}

function SpotTable({ portfolio: { assets, currency }, ...props }: SpotTableProps) {
  const { balances, costs, book, market, hidden } = props;
  const { t } = useI18n();
  const balanceOf = new Map(balances.map((balance) => [balance.asset, balance]));
  return (
    <Table caption={t('assets.spot.heading')}>
      <thead>
        <tr>
          <HeaderCell>{t('assets.column.asset')}</HeaderCell>
          <HeaderCell numeric>{t('assets.column.value')}</HeaderCell>
          <HeaderCell numeric>{t('assets.column.balance')}</HeaderCell>
          <HeaderCell numeric>{t('assets.column.available')}</HeaderCell>
          <HeaderCell numeric>{t('assets.column.held')}</HeaderCell>
          <HeaderCell numeric>{t('assets.column.averageCost')}</HeaderCell>
          <HeaderCell numeric>{t('assets.column.result')}</HeaderCell>
          <HeaderCell>{t('assets.column.actions')}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {assets.map(({ asset, amount, value }) => {
          const balance = balanceOf.get(asset);
          return (
            <tr key={asset}>
              <th scope="row" className={styles.asset}>
                {asset} <AssetName market={market} asset={asset} />
              </th>
              <NumericCell>
                <Value value={value} currency={currency} hidden={hidden} />
              </NumericCell>
              <NumericCell>
                <Quantity amount={amount} hidden={hidden} />
              </NumericCell>
              <QuantityCell text={balance?.available} hidden={hidden} />
              <QuantityCell text={balance?.held} hidden={hidden} />
              <CostCells {...{ asset, costs, book, market, hidden }} />
              <td className={styles.actions}>
                <TradeLink market={market} asset={asset} currency={currency} />
                <WalletLinks asset={asset} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function AssetName({ market, asset }: { market: Market; asset: string }) {
  const name = market.tickers.find(({ base }) => base === asset)?.name;
  return name === undefined || name === asset ? null : <span className={styles.name}>{name}</span>;
}

function QuantityCell({ text, hidden }: { text: string | undefined; hidden: boolean }) {
  const { t } = useI18n();
  const amount = text === undefined ? null : parseDecimal(text);
  return (
    <NumericCell>
      {amount === null ? t('assets.unknown') : <Quantity amount={amount} hidden={hidden} />}
    </NumericCell>
  );
}

interface TradeLinkProps {
  market: Market;
  asset: string;
  currency: string;
}

function TradeLink({ market, asset, currency }: TradeLinkProps) {
  const { t, locale } = useI18n();
  const pair = tradePairOf(market.tickers, asset, currency);
  if (pair === null) return null;
  return (
    <ButtonLink
      size="small"
      href={inLanguage(spotPath(pair), locale)}
      aria-label={t('assets.tradeOne', { asset })}
    >
      {t('assets.trade')}
    </ButtonLink>
  );
}

/** Where coins come from and go to, each for this asset. */
function WalletLinks({ asset }: { asset: string }) {
  const { t, locale } = useI18n();
  return (['deposit', 'withdraw', 'transfer'] as const).map((page) => (
    <ButtonLink
      key={page}
      size="small"
      href={`${pathOf(page, locale)}?coin=${asset}`}
      aria-label={t('assets.actionOne', { action: t(`assets.${page}`), asset })}
    >
      {t(`assets.${page}`)}
    </ButtonLink>
  ));
}

/** Small is what is worth less than one of these. What has no price is never small. */
const SMALL_UNIT = 'USDT';

function isSmall(book: PriceBook, asset: string, amount: Decimal): boolean {
  const value = book.valueOf(asset, amount, SMALL_UNIT);
  return value !== null && compare(value, ONE) < 0;
}
