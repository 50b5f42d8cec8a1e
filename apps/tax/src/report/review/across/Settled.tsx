import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { useId, useState } from 'react';

import styles from './Across.module.css';
import { type Choice, MatchItem } from './MatchItem.tsx';
import { useMatches } from './use-matches.ts';

const AT_ONCE = 20;

interface SettledProps {
  list: 'joined' | 'dropped';
  version: number;
  total: number;
}

/** What is in the ledger as one event already, each with its way back. */
export function Settled(props: SettledProps) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const content = useId();
  const { list, total } = props;
  if (total === 0) return null;
  return (
    <div className={styles.settled}>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={content}
        onClick={() => setOpen(!isOpen)}
      >
        {t(`report.match.${list}.title`, { count: total })}
      </Button>
      <div id={content} hidden={!isOpen}>
        {isOpen && <SettledList {...props} />}
      </div>
    </div>
  );
}

function SettledList({ list, version, total }: SettledProps) {
  const { t } = useI18n();
  const [shown, setShown] = useState(AT_ONCE);
  const found = useMatches(version, list, shown);
  if (found === null) return <Skeleton lines={3} />;
  const choices: readonly Choice[] = [
    { verdict: 'rejected', label: t(`report.match.${list}.undo`), variant: 'secondary' },
  ];
  return (
    <>
      <ul role="list" className={styles.matches} aria-busy={!found.isCurrent}>
        {found.rows.map((match) => (
          <MatchItem
            key={match.subject.key}
            match={match}
            badge={t(match.by === 'user' ? 'report.match.byUser' : 'report.match.certain')}
            choices={choices}
          />
        ))}
      </ul>
      {shown < total && (
        <Button
          variant="secondary"
          className={styles.more}
          onClick={() => setShown(shown + AT_ONCE)}
        >
          {t('report.more')}
        </Button>
      )}
    </>
  );
}
