import { decimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import type { TwapInfo, TwapResult, TwapsResult } from '@meridian/protocol/contracts/twaps.ts';
import { TWAP_PATHS } from '@meridian/protocol/plans-api.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useCallback, useState } from 'react';

import { callsOf } from '../bots/bot-calls.ts';
import type { AccountModel } from '../orders/account-model.ts';
import { PairName, SideName } from '../orders/order-cells.tsx';
import shared from '../orders/orders.module.css';
import { useAsked } from '../wallet/use-wallet.ts';
import styles from './TwapList.module.css';

interface TwapListProps {
  client: Pick<BusinessClient, 'get' | 'post'>;
  account: AccountModel;
  /** Of one pair, or of all. */
  symbol: string | null;
}

const EVERY_MS = 3_000;

/** Orders that the exchange is spreading: how far each is, and the way to stop it. */
export function TwapList({ client, account, symbol }: TwapListProps) {
  const { t } = useI18n();
  const load = useCallback(() => callsOf(client).get<TwapsResult>(TWAP_PATHS.list), [client]);
  const { loaded, refresh } = useAsked(load, EVERY_MS);
  const [failed, setFailed] = useState<string | null>(null);
  const stop = async (id: string) => {
    const answer = await callsOf(client).post<TwapResult>(TWAP_PATHS.stop, { id });
    setFailed(answer.ok ? null : id);
    refresh();
  };
  if (loaded.type !== 'ready') return null;
  const list = loaded.value.twaps.filter(({ endedAt }) => endedAt === null);
  const shown = symbol === null ? list : list.filter((twap) => twap.symbol === symbol);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('trade.twap.running')} className={styles.list}>
      <p className={styles.head}>{t('trade.twap.running')}</p>
      <ul role="list">
        {shown.map((twap) => (
          <li key={twap.id}>
            <PairName account={account} symbol={twap.symbol} /> <SideName side={twap.side} />{' '}
            <Progress twap={twap} />{' '}
            <button type="button" className={shared.action} onClick={() => void stop(twap.id)}>
              {t('trade.twap.stop')}
            </button>
            {failed === twap.id && <span role="alert"> {t('trade.orders.failed')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Progress({ twap }: { twap: TwapInfo }) {
  const { t, tag } = useI18n();
  const { over, slices, filled, qty } = twap;
  const count = over.done + over.partly + over.skipped;
  const figure = (text: string) => formatDecimal(decimal(text), { locale: tag });
  return (
    <>
      <progress max={slices} value={count} aria-label={t('trade.kind.twap')} />{' '}
      <bdi dir="ltr" data-testid="twap-slices">
        {count} / {slices}
      </bdi>
      {', '}
      {t('trade.orders.filled')}{' '}
      <bdi dir="ltr">
        {figure(filled)} / {figure(qty)}
      </bdi>
      {over.skipped > 0 && <> ({t('trade.twap.skipped', { count: over.skipped })})</>}
    </>
  );
}
