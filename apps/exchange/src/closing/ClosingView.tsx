import { formatList } from '@meridian/i18n/formats.ts';
import type { ClosingResult, LeftOver } from '@meridian/protocol/contracts/closing.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { Button, ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { LoadFailed } from '@meridian/ui/LoadFailed.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { useEffect, useState } from 'react';

import type { ClosingCalls } from './closing-calls.ts';
import { ClosingForm } from './ClosingForm.tsx';
import styles from './closing.module.css';

interface ClosingViewProps {
  calls: ClosingCalls;
  onClosed: (dueAt: string) => void;
}

/** What is left over, or what closing ends with the form for it. */
export function ClosingView({ calls, onClosed }: ClosingViewProps) {
  const { t } = useI18n();
  const [state, setState] = useState<ClosingResult | 'loading' | null>('loading');
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let left = false;
    void calls.state().then((found) => {
      if (!left) setState(found);
    });
    return () => {
      left = true;
    };
  }, [calls, asked]);
  const again = () => setAsked((count) => count + 1);
  if (state === 'loading') return <Skeleton lines={8} />;
  if (state === null) {
    return <LoadFailed text={t('closing.failed')} retry={t('closing.retry')} onRetry={again} />;
  }
  const lines = leftLines(state.left);
  return (
    <div className={styles.parts}>
      <p className={styles.lead}>{t('closing.lead')}</p>
      {lines.length > 0 && <Left left={state.left} again={again} />}
      <Panel title={t('closing.ends.title')}>
        <Ends {...state} />
        {lines.length === 0 && (
          <ClosingForm
            close={calls.close}
            onLeft={(left) => setState({ ...state, left })}
            onClosed={onClosed}
          />
        )}
      </Panel>
    </div>
  );
}

function leftLines(left: LeftOver): readonly (keyof LeftOver)[] {
  const { balances, debts, deposits, withdrawals } = left;
  const lines: (keyof LeftOver)[] = [];
  if (balances.length > 0) lines.push('balances');
  if (debts.length > 0) lines.push('debts');
  if (deposits > 0) lines.push('deposits');
  if (withdrawals > 0) lines.push('withdrawals');
  return lines;
}

function Left({ left, again }: { left: LeftOver; again: () => void }) {
  const { t, tag, locale } = useI18n();
  const lineOf = (line: keyof LeftOver): string => {
    switch (line) {
      case 'balances':
      case 'debts':
        return t(`closing.left.${line}`, { assets: formatList(left[line], tag) });
      case 'deposits':
      case 'withdrawals':
        return t(`closing.left.${line}`, { count: left[line] });
    }
  };
  return (
    <Panel title={t('closing.left.title')}>
      <ul className={styles.lines} role="status">
        {leftLines(left).map((line) => (
          <li key={line}>{lineOf(line)}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <ButtonLink variant="primary" href={pathOf('withdraw', locale)}>
          {t('closing.left.withdraw')}
        </ButtonLink>
        <Button variant="secondary" onClick={again}>
          {t('closing.left.again')}
        </Button>
      </div>
    </Panel>
  );
}

function Ends({ ends, days }: ClosingResult) {
  const { t, locale } = useI18n();
  const counted = (['orders', 'strategies', 'keys'] as const).filter((name) => ends[name] > 0);
  return (
    <ul className={styles.lines}>
      <li>{t('closing.ends.now')}</li>
      {counted.map((name) => (
        <li key={name}>{t(`closing.ends.${name}`, { count: ends[name] })}</li>
      ))}
      <li>{t('closing.ends.later', { days })}</li>
      <li>{t('closing.ends.stays')}</li>
      <li>
        {t('closing.ends.files')}{' '}
        <a href={pathOf('exports', locale)}>{t('closing.ends.files.link')}</a>
      </li>
    </ul>
  );
}
