import { Badge } from '@meridian/ui/Badge.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { Money } from '../shared/Figures.tsx';
import styles from './Review.module.css';

interface StakeProps {
  atoms: bigint | null;
  /** Whether more than that is at stake. */
  isMore?: boolean;
  currency: string;
}

/** The money that waits for an answer. */
export function Stake({ atoms, isMore = false, currency }: StakeProps) {
  const { t } = useI18n();
  return (
    <p className={styles.stake}>
      {atoms === null ? (
        <Badge>{t('report.issues.stakeUnknown')}</Badge>
      ) : (
        <Badge tone="warning">
          {t(isMore ? 'report.issues.stakeAtLeast' : 'report.issues.stake')}{' '}
          <Money atoms={atoms} currency={currency} />
        </Badge>
      )}
    </p>
  );
}
