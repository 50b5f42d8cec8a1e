import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useId } from 'react';

import type { OrderKind } from './draft.ts';
import styles from './Ticket.module.css';

/** What the ticket offers: kinds of orders, and one that the exchange spreads over time. */
export type TicketKind = OrderKind | 'twap';

interface KindChoiceProps {
  kind: TicketKind;
  choose: (kind: TicketKind) => void;
  /** Only the plain kinds, and the one that is chosen. */
  isSimple: boolean;
}

const PLAIN = ['limit', 'market'] as const;
const OTHERS = ['stop-limit', 'stop-market', 'trailing', 'oco', 'scaled', 'twap'] as const;

/** The two kinds that most orders are, and a list of the others: eight do not fit beside each other. */
export function KindChoice({ kind, choose, isSimple }: KindChoiceProps) {
  const { t } = useI18n();
  const name = useId();
  const other = OTHERS.find((each) => each === kind);
  const hasOthers = !isSimple || other !== undefined;
  return (
    <div className={styles.kinds}>
      <fieldset className={styles.choices} aria-label={t('trade.ticket.kind')}>
        {PLAIN.map((each) => (
          <label key={each} className={styles.choice}>
            <input type="radio" name={name} checked={kind === each} onChange={() => choose(each)} />
            <span>{t(`trade.kind.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      {hasOthers && (
        <select
          className={styles.otherKind}
          aria-label={t('trade.ticket.otherKinds')}
          data-chosen={other === undefined ? undefined : ''}
          value={other ?? ''}
          onChange={({ currentTarget }) => {
            const chosen = OTHERS.find((each) => each === currentTarget.value);
            if (chosen !== undefined) choose(chosen);
          }}
        >
          <option value="" disabled hidden>
            {t('trade.ticket.more')}
          </option>
          {OTHERS.map((each) => (
            <option key={each} value={each}>
              {t(`trade.kind.${each}`)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
