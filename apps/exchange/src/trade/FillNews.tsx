import { parseDecimal } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { ExecutionInfo } from '@meridian/protocol/contracts/venue.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useEffect, useRef, useState } from 'react';

import { later } from '../markets/browser-parts.ts';
import type { AccountModel } from '../orders/account-model.ts';
import styles from './BookPane.module.css';
import { playChime, showNotice } from './browser-notices.ts';
import type { FillNotices } from './fill-notices.ts';

/** Fills of so long are said in one sentence: an order that sweeps a book has dozens. */
const TOGETHER_MS = 1_000;

interface FillNewsProps {
  account: AccountModel;
  notices: FillNotices;
}

/**
 * Says new fills to who does not see the list: politely, the last one or how many. By choice with a sound,
 * and by a notification of the browser.
 */
export function FillNews({ account, notices }: FillNewsProps) {
  const { t, tag } = useI18n();
  const [said, setSaid] = useState('');
  const known = useRef(account.fillsSeen.get());
  useEffect(() => {
    let stopTimer: (() => void) | null = null;
    const format = (text: string) => {
      const value = parseDecimal(text);
      return value === null ? text : formatDecimal(value, { locale: tag });
    };
    const sentence = ({ symbol, side, qty, price }: ExecutionInfo) => {
      const venue = account.venue.get();
      const listed = venue.kind === 'open' ? venue.instruments.get(symbol) : undefined;
      const { base = symbol, quote = '' } = listed ?? {};
      return t(`trade.fill.${side}`, { qty: format(qty), price: format(price), base, quote });
    };
    const say = () => {
      stopTimer = null;
      const fills = account.fillsSeen.get();
      const before = new Set(known.current);
      const fresh = fills.filter((fill) => !before.has(fill));
      known.current = fills;
      const [last] = fresh;
      if (last === undefined) return;
      const count = fresh.length;
      const words =
        count === 1 ? sentence(last) : t('trade.fill.many', { count, last: sentence(last) });
      setSaid(words);
      if (notices.sound.get()) playChime();
      if (notices.browser.get()) showNotice(words, `fill-${last.tradeId}`);
    };
    const stop = account.fillsSeen.observe(() => (stopTimer ??= later(TOGETHER_MS, say)));
    return () => {
      stop();
      stopTimer?.();
    };
  }, [account, notices, t, tag]);
  return (
    <p className={styles.hidden} role="status">
      {said}
    </p>
  );
}
