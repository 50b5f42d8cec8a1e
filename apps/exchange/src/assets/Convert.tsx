import { decimalToText, parseDecimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import type { ConvertCoinsResult } from '@meridian/protocol/contracts/convert.ts';
import { usePageSession } from '@meridian/shell/session/use-login.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { type SyntheticEvent, useEffect, useState } from 'react';

import { readTyped, typedText } from '../orders/typed-amount.ts';
import { AssetsFrame, type ReadyHoldings } from './AssetsFrame.tsx';
import styles from './Convert.module.css';
import { askCoins, askQuote } from './convert-model.ts';
import { Quoted } from './Quoted.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { SmallBalances } from './SmallBalances.tsx';
import { useQuotes } from './use-quotes.ts';
import { useReason } from './use-reason.ts';

/** One asset for another, at a quote that is good once. */
export function Convert() {
  const page = usePageSession();
  return (
    <AssetsFrame place="convert">
      {(account, holdings) =>
        holdings.balances.length === 0 ? (
          <FirstSteps account={account} holdings={holdings} />
        ) : (
          page !== null && <Terms client={page.client} holdings={holdings} />
        )
      }
    </AssetsFrame>
  );
}

interface TermsProps {
  client: BusinessClient;
  holdings: ReadyHoldings;
}

function Terms({ client, holdings }: TermsProps) {
  const { t } = useI18n();
  const [terms, setTerms] = useState<ConvertCoinsResult | null | undefined>(undefined);
  useEffect(() => {
    let left = false;
    void askCoins(client).then((answer) => {
      if (!left) setTerms(answer);
    });
    return () => {
      left = true;
    };
  }, [client]);
  if (terms === undefined) return <Skeleton lines={6} />;
  if (terms === null) return <EmptyState title={t('assets.convert.absent')} />;
  return (
    <div className={styles.parts}>
      <ConvertForm client={client} holdings={holdings} terms={terms} />
      <SmallBalances client={client} holdings={holdings} coins={terms.coins} />
    </div>
  );
}

interface ConvertFormProps extends TermsProps {
  terms: ConvertCoinsResult;
}

function ConvertForm({ client, holdings: { balances }, terms }: ConvertFormProps) {
  const { t, tag } = useI18n();
  const reason = useReason();
  const quotes = useQuotes(client);
  const owned = balances.map(({ asset }) => asset).filter((asset) => terms.coins.includes(asset));
  const [from, setFrom] = useState(owned.includes('USDT') ? 'USDT' : (owned[0] ?? ''));
  const [to, setTo] = useState(from === 'BTC' ? 'USDT' : 'BTC');
  const [amount, setAmount] = useState('');
  const [wrong, setWrong] = useState('');
  const isQuoted = quotes.state.type === 'quoted';
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = readTyped(amount, tag);
    if (!typed.ok) return setWrong(t('assets.convert.fault.amount'));
    setWrong('');
    const asked = { from, to, amount: decimalToText(typed.value) };
    const [answer] = await quotes.ask([() => askQuote(client, asked)]);
    if (answer?.type === 'refused') setWrong(reason(answer.reason, asked));
  };
  return (
    <section className={styles.part} aria-labelledby="convert-form">
      <h2 id="convert-form">{t('assets.convert.form')}</h2>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <AssetField
          label={t('assets.convert.from')}
          assets={owned}
          value={from}
          onChange={setFrom}
        />
        <AmountField
          asset={from}
          available={balances.find(({ asset }) => asset === from)?.available}
          wrong={wrong}
          value={amount}
          onChange={setAmount}
        />
        <AssetField
          label={t('assets.convert.to')}
          assets={terms.coins}
          value={to}
          onChange={setTo}
        />
        <Button
          type="submit"
          variant={isQuoted ? 'secondary' : 'primary'}
          loading={quotes.state.type === 'asking'}
          disabled={from === to || owned.length === 0}
        >
          {t(isQuoted ? 'assets.convert.newQuote' : 'assets.convert.quote')}
        </Button>
        {from === to && <p className={styles.note}>{t('assets.convert.same')}</p>}
      </form>
      <Quoted quotes={quotes} />
      <p className={styles.note}>
        {t('assets.convert.terms', { minimum: terms.minimum, maximum: terms.maximum })}
      </p>
    </section>
  );
}

interface AssetFieldProps {
  label: string;
  assets: readonly string[];
  value: string;
  onChange: (asset: string) => void;
}

function AssetField({ label, assets, value, onChange }: AssetFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {assets.map((asset) => (
            <option key={asset}>{asset}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface AmountFieldProps {
  asset: string;
  available: string | undefined;
  wrong: string;
  value: string;
  onChange: (text: string) => void;
}

function AmountField({ asset, available, wrong, value, onChange }: AmountFieldProps) {
  const { t, tag } = useI18n();
  const most = available === undefined ? null : parseDecimal(available);
  return (
    <Field
      label={t('assets.convert.amount', { asset })}
      hint={
        most === null
          ? undefined
          : t('assets.convert.available', { amount: formatDecimal(most, { locale: tag }), asset })
      }
      {...(wrong !== '' && { error: wrong })}
    >
      {(control) => (
        <span className={styles.amount}>
          <TextInput
            {...control}
            figures
            inputMode="decimal"
            maxLength={40}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          {most !== null && (
            <Button size="small" onClick={() => onChange(typedText(most, tag))}>
              {t('assets.convert.all')}
            </Button>
          )}
        </span>
      )}
    </Field>
  );
}
