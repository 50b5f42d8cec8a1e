import { compare, isZero, ONE, parseDecimal } from '@meridian/money/decimal.ts';
import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { useState } from 'react';

import type { ReadyHoldings } from './AssetsFrame.tsx';
import styles from './Convert.module.css';
import { askQuote } from './convert-model.ts';
import { Quoted } from './Quoted.tsx';
import { useQuotes } from './use-quotes.ts';
import { useReason } from './use-reason.ts';
import { useTickers } from './use-tickers.ts';

interface SmallBalancesProps {
  client: BusinessClient;
  holdings: ReadyHoldings;
  coins: readonly string[];
}

/** What balances are small in: less than one of these. */
const SMALL_UNIT = 'USDT';
/** What may be made of them: coins most people hold. */
const INTO = ['USDT', 'BTC', 'ETH', 'MNT'] as const;

/** Every balance worth less than one USDT into one asset, each by a quote of its own. */
export function SmallBalances({ client, holdings: { balances }, coins }: SmallBalancesProps) {
  const { t } = useI18n();
  const reason = useReason();
  const quotes = useQuotes(client);
  const { tickers } = useTickers();
  const [into, setInto] = useState<string>(INTO[0]);
  const [wrong, setWrong] = useState('');
  if (tickers.kind !== 'ready') return null;
  const { book } = tickers;
  const small = balances.filter(({ asset, available }) => {
    const amount = parseDecimal(available);
    if (amount === null || isZero(amount) || asset === into || !coins.includes(asset)) return false;
    const value = book.valueOf(asset, amount, SMALL_UNIT);
    return value !== null && compare(value, ONE) < 0;
  });
  const ask = async () => {
    const asked = small.map(({ asset, available }) => ({
      ...{ from: asset, to: into, amount: available },
    }));
    const answers = await quotes.ask(asked.map((request) => () => askQuote(client, request)));
    const refused = answers.flatMap((answer, index) => {
      const request = asked[index];
      return answer.type === 'refused' && request !== undefined
        ? [`${request.from}: ${reason(answer.reason, request)}`]
        : [];
    });
    setWrong(refused.join(' '));
  };
  return (
    <section className={styles.part} aria-labelledby="small-balances">
      <h2 id="small-balances">{t('assets.convert.small')}</h2>
      {small.length === 0 && quotes.state.type === 'none' ? (
        <p className={styles.note}>{t('assets.convert.small.none')}</p>
      ) : (
        <>
          <p>
            {t('assets.convert.small.text', { assets: small.map(({ asset }) => asset).join(', ') })}
          </p>
          <div className={styles.amount}>
            <label className={styles.into}>
              <span>{t('assets.convert.to')}</span>
              <Select value={into} onChange={({ currentTarget }) => setInto(currentTarget.value)}>
                {INTO.filter((asset) => coins.includes(asset)).map((asset) => (
                  <option key={asset}>{asset}</option>
                ))}
              </Select>
            </label>
            <Button
              variant="secondary"
              loading={quotes.state.type === 'asking'}
              disabled={small.length === 0}
              onClick={() => void ask()}
            >
              {t('assets.convert.quote')}
            </Button>
          </div>
          {wrong !== '' && <p role="alert">{wrong}</p>}
          <Quoted quotes={quotes} />
        </>
      )}
    </section>
  );
}
