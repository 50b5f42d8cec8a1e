import { formatDecimal } from '@meridian/money/format.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useState } from 'react';

import type { Draft, DraftWorld } from './draft.ts';
import { shareAmount } from './order-draft.ts';
import styles from './Ticket.module.css';
import { typedText } from '../orders/typed-amount.ts';

interface AmountShareProps {
  draft: Draft;
  world: DraftWorld;
  pair: Pair;
  change: (part: Partial<Draft>) => void;
}

const SHARES = [25, 50, 75, 100] as const;

/** What may be spent, and shares of it as the amount. */
export function AmountShare({ draft, world, pair, change }: AmountShareProps) {
  const { t, tag } = useI18n();
  const [percent, setPercent] = useState(0);
  const isBuy = draft.side === 'Buy';
  const available = isBuy ? world.available.quote : world.available.base;
  const asset = isBuy ? pair.quote : pair.base;
  const canShare = shareAmount(draft, 100, world) !== null;
  const choose = (share: number) => {
    setPercent(share);
    const amount = shareAmount(draft, share, world);
    if (amount !== null) change({ amount: share === 0 ? '' : typedText(amount, tag) });
  };
  return (
    <div className={styles.share}>
      <p className={styles.available}>
        <span>{t('trade.ticket.available')}</span>
        <bdi dir="ltr">
          {available === null ? '–' : formatDecimal(available, { locale: tag })} {asset}
        </bdi>
      </p>
      <input
        type="range"
        className={styles.range}
        aria-label={t('trade.ticket.share')}
        min={0}
        max={100}
        step={1}
        // An amount that was typed is no share.
        value={draft.amount === '' ? 0 : percent}
        disabled={!canShare}
        onChange={({ currentTarget }) => choose(currentTarget.valueAsNumber)}
      />
      <div className={styles.shares}>
        {SHARES.map((share) => (
          <button key={share} type="button" disabled={!canShare} onClick={() => choose(share)}>
            {new Intl.NumberFormat(tag, { style: 'percent' }).format(share / 100)}
          </button>
        ))}
      </div>
      {!canShare && (
        <p className={styles.reason}>
          {t(available === null ? 'trade.ticket.share.unknown' : 'trade.ticket.share.noPrice')}
        </p>
      )}
    </div>
  );
}
