import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { useState } from 'react';

import { Section } from '../../shared/Section.tsx';
import styles from './Across.module.css';
import { type Choice, MatchItem } from './MatchItem.tsx';
import { useMatches } from './use-matches.ts';

const AT_ONCE = 10;

interface ProposalsProps {
  about: 'transfer' | 'duplicate';
  version: number;
  total: number;
}

/** What may be one event, the likeliest first, each to be confirmed or rejected. */
export function Proposals({ about, version, total }: ProposalsProps) {
  const { t } = useI18n();
  const [shown, setShown] = useState(AT_ONCE);
  const list = about === 'transfer' ? 'proposedTransfers' : 'proposedDuplicates';
  const found = useMatches(version, list, shown);
  if (total === 0) return null;
  const choices: readonly Choice[] = [
    { verdict: 'confirmed', label: t(`report.match.${about}.confirm`), variant: 'secondary' },
    { verdict: 'rejected', label: t(`report.match.${about}.reject`) },
  ];
  return (
    <Section
      title={t(`report.match.${about}s.title`, { count: total })}
      lead={t(`report.match.${about}s.text`)}
    >
      {found === null ? (
        <Skeleton lines={4} />
      ) : (
        <ul role="list" className={styles.matches} aria-busy={!found.isCurrent}>
          {found.rows.map((match) => (
            <MatchItem
              key={match.subject.key}
              match={match}
              badge={t('report.match.score', { score: match.score })}
              choices={choices}
            />
          ))}
        </ul>
      )}
      {shown < total && (
        <Button
          variant="secondary"
          className={styles.more}
          onClick={() => setShown(shown + AT_ONCE)}
        >
          {t('report.more')}
        </Button>
      )}
    </Section>
  );
}
