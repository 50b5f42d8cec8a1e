import { negate } from '@meridian/money/measure.ts';
import { formatDateTime } from '@meridian/i18n/formats.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import type { Verdict } from '@meridian/tax-import/across/decisions.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { msOf } from '@meridian/tax-engine/common/time.ts';
import { useId } from 'react';

import type { MatchEnd, MatchView } from '../../model/across-view.ts';
import type { Message } from '../../model/message.ts';
import { Quantity } from '../../shared/Figures.tsx';
import { keyed } from '../../shared/keyed.ts';
import { readableMessage } from '../../shared/readable-message.ts';
import { RowNumbers } from '../../shared/RowNumbers.tsx';
import styles from './Across.module.css';
import { useDecide } from './use-decide.ts';

interface MatchItemProps {
  match: MatchView;
  /** The score, or how it came to be. */
  badge: string;
  choices: readonly Choice[];
}

/** A word the user can say on a match. */
export interface Choice {
  readonly verdict: Verdict;
  readonly label: string;
  readonly variant?: 'secondary';
}

/** Two sides of one event, what speaks for it, and what the ledger becomes with it. */
export function MatchItem({ match, badge, choices }: MatchItemProps) {
  const { t } = useI18n();
  const { settle } = useDecide();
  const id = useId();
  const about = match.subject.about === 'duplicate' ? 'duplicate' : 'transfer';
  return (
    <li className={styles.match}>
      <div id={id} className={styles.sides}>
        <Side title={t(`report.match.${about}.from`)} ends={match.from} />
        <Side title={t(`report.match.${about}.to`)} ends={match.to} />
      </div>
      {match.more > 0 && (
        <p className={styles.quiet}>{t('report.match.more', { count: match.more })}</p>
      )}
      <div className={styles.words}>
        <Words title={t('report.match.why')} messages={match.reasons} />
        <Words title={t('report.match.changes')} messages={match.changes} />
      </div>
      <div className={styles.actions}>
        <Badge>{badge}</Badge>
        {choices.map(({ verdict, label, variant }) => (
          <Button
            key={verdict}
            size="small"
            aria-describedby={id}
            {...(variant === undefined ? {} : { variant })}
            onClick={() => settle(match, verdict)}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  );
}

function Side({ title, ends }: { title: string; ends: readonly MatchEnd[] }) {
  const { tag } = useI18n();
  return (
    <div className={styles.side}>
      <p className={styles.sideTitle}>{title}</p>
      <ul role="list">
        {keyed(ends).map(({ key, item: { at: time, account, legs, file, rows } }) => (
          <li key={key} className={styles.end}>
            <p className={styles.amounts}>
              {legs.map(({ asset, quantity, side }) => (
                <Quantity
                  key={`${side} ${asset}`}
                  atoms={side === 'in' ? quantity : negate(quantity)}
                  asset={asset}
                />
              ))}
            </p>
            <p>
              <bdi>{account}</bdi> · {formatDateTime(msOf(time), 'UTC', tag)}
            </p>
            <p className={styles.quiet}>
              <RowNumbers file={file} rows={rows} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Words({ title, messages }: { title: string; messages: readonly Message[] }) {
  const i18n = useI18n();
  if (messages.length === 0) return null;
  return (
    <div>
      <p className={styles.sideTitle}>{title}</p>
      <ul className={styles.reasons}>
        {keyed(messages).map(({ key, item }) => (
          <li key={key}>{readableMessage(item, i18n)}</li>
        ))}
      </ul>
    </div>
  );
}
