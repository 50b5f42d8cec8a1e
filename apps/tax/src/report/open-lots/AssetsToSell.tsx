import { formatDate } from '@meridian/i18n/formats.ts';
import { atomsOf } from '@meridian/money/measure.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';

import type { HeldAsset, LastPriceView, OpenLotsView } from '../model/open-lots-view.ts';
import type { Window } from '../model/service.ts';
import { Money, Quantity } from '../shared/Figures.tsx';
import { usePages } from '../shared/use-pages.ts';
import { type Column, VirtualTable } from '../shared/VirtualTable.tsx';
import styles from './OpenLots.module.css';

const PriceDialog = lazy(() =>
  import('../sources/PriceDialog.tsx').then((m) => ({ default: m.PriceDialog })),
);

interface AssetsToSellProps {
  view: OpenLotsView;
  chosen: ReadonlySet<string>;
  onChoose: (asset: string, isChosen: boolean) => void;
}

/** Each asset with its last price and unrealised gain; one without a price asks for it. */
export function AssetsToSell({ view, chosen, onChoose }: AssetsToSellProps) {
  const { t } = useI18n();
  const { assets, currency, day } = view;
  const [asked, setAsked] = useState<string | null>(null);
  const load = useCallback(
    async ({ from, count }: Window) => ({
      total: assets.length,
      rows: assets.slice(from, from + count),
    }),
    [assets],
  );
  const list = usePages(load, assets.length);
  const columns = useAssetColumns(currency, { chosen, onChoose, onAsk: setAsked });
  return (
    <>
      <VirtualTable
        caption={t('lots.sell.title')}
        list={list}
        columns={columns}
        rowKey={({ asset }) => asset}
      />
      {asked !== null && (
        <Suspense fallback={null}>
          <PriceDialog of={{ asset: asked, day }} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

interface Choice extends Pick<AssetsToSellProps, 'chosen' | 'onChoose'> {
  /** Asks for the price of an asset. */
  onAsk: (asset: string) => void;
}

function useAssetColumns(
  currency: string,
  { chosen, onChoose, onAsk }: Choice,
): readonly Column<HeldAsset>[] {
  const { t } = useI18n();
  return useMemo((): readonly Column<HeldAsset>[] => {
    return [
      {
        key: 'sell',
        header: t('lots.sell.column'),
        cell: ({ asset, price }) => (
          <label className={styles.choice}>
            <input
              type="checkbox"
              aria-label={t('lots.sell.choose', { asset })}
              checked={chosen.has(asset)}
              disabled={price === null}
              onChange={({ currentTarget }) => onChoose(asset, currentTarget.checked)}
            />
            <bdi>{asset}</bdi>
          </label>
        ),
      },
      {
        key: 'gain',
        header: t('lots.sell.gainNow'),
        numeric: true,
        cell: ({ gain, price, asset }) =>
          price === null ? (
            <Button size="small" variant="secondary" onClick={() => onAsk(asset)}>
              {t('report.values.add')}
            </Button>
          ) : (
            <Money atoms={gain} currency={currency} tone="result" />
          ),
      },
      {
        key: 'price',
        header: t('lots.sell.price'),
        numeric: true,
        cell: ({ price }) =>
          price === null ? t('lots.sell.noPrice') : <Price price={price} currency={currency} />,
      },
      {
        key: 'value',
        header: t('report.column.value'),
        numeric: true,
        when: 'wide',
        cell: ({ value }) => <Money atoms={value} currency={currency} />,
      },
      {
        key: 'quantity',
        header: t('report.column.quantity'),
        numeric: true,
        when: 'wide',
        cell: ({ quantity, asset }) => <Quantity atoms={quantity} asset={asset} />,
      },
    ];
  }, [t, chosen, onChoose, onAsk, currency]);
}

/** With its day, and where it comes from. */
function Price({
  price: { price, day, origin },
  currency,
}: {
  price: LastPriceView;
  currency: string;
}) {
  const { t, text, tag } = useI18n();
  return (
    <span className={styles.price} title={text({ id: `explain.origin.${origin}` })}>
      <Money atoms={atomsOf(price)} currency={currency} />{' '}
      <small>{formatDate(day, 'UTC', tag)}</small>
      {origin === 'simulated' && (
        <>
          {' '}
          <Badge tone="warning">{t('report.years.simulated')}</Badge>
        </>
      )}
    </span>
  );
}
