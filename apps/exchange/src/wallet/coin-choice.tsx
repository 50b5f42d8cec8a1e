import type { CoinsResult, NetworkInfo } from '@meridian/protocol/contracts/wallet.ts';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { useState } from 'react';

export interface CoinPlace {
  readonly coin: string;
  /** Null for a coin that moves on no network. */
  readonly network: NetworkInfo | null;
  readonly networks: readonly NetworkInfo[];
  setCoin(coin: string): void;
  setNetwork(network: string): void;
}

const FIRST_COIN = 'USDT';

/** A coin and one of its networks; the address of the page may name both. */
export function useCoinPlace({ coins }: CoinsResult): CoinPlace {
  const [place, setPlace] = useState(() => {
    const query = new URLSearchParams(location.search);
    const asked = query.get('coin');
    const first = coins.find(({ coin }) => coin === asked) ?? coins.find(isUsual) ?? coins[0];
    return { coin: first?.coin ?? '', network: query.get('network') ?? '' };
  });
  const networks = coins.find(({ coin }) => coin === place.coin)?.networks ?? [];
  const network = networks.find((each) => each.network === place.network) ?? networks[0] ?? null;
  return {
    ...{ coin: place.coin, network, networks },
    setCoin: (coin) => setPlace({ coin, network: '' }),
    setNetwork: (chosen) => setPlace({ coin: place.coin, network: chosen }),
  };
}

function isUsual({ coin }: { readonly coin: string }): boolean {
  return coin === FIRST_COIN;
}

interface CoinFieldsProps {
  coins: CoinsResult;
  place: CoinPlace;
  /** What is wrong with the network, in words. */
  fault?: string | undefined;
}

/** Which coin, and over which network. */
export function CoinFields({ coins, place, fault }: CoinFieldsProps) {
  const { t } = useI18n();
  return (
    <>
      <Field label={t('wallet.coin')}>
        {(control) => (
          <Select
            {...control}
            value={place.coin}
            onChange={({ currentTarget }) => place.setCoin(currentTarget.value)}
          >
            {coins.coins.map(({ coin }) => (
              <option key={coin}>{coin}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('wallet.network')} hint={t('wallet.network.hint')} error={fault}>
        {(control) => (
          <Select
            {...control}
            value={place.network?.network}
            onChange={({ currentTarget }) => place.setNetwork(currentTarget.value)}
          >
            {place.networks.map(({ network, name }) => (
              <option key={network} value={network}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
