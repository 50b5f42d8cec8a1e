import { formatMinute } from '@meridian/i18n/formats.ts';
import { Amount } from '@meridian/ui/Amount.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './wallet.module.css';

export function TimeCell({ time }: { time: number }) {
  const { tag } = useI18n();
  return <time dateTime={new Date(time).toISOString()}>{formatMinute(time, tag)}</time>;
}

export function AmountCell({ amount, coin }: { amount: string; coin: string }) {
  return <Amount asset value={amount} currency={coin} />;
}

/** An address or a transaction: whole, since a part of it says nothing. */
export function AddressCell({ text }: { text: string }) {
  return <code className={styles.address}>{text}</code>;
}
