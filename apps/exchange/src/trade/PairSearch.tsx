import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useEffect, useRef, useState } from 'react';

import styles from './PairSearch.module.css';
import type { TradeModel } from './trade-model.ts';
import { useLater } from './use-later.ts';

interface PairSearchProps {
  id: string;
  model: TradeModel;
}

/** The list of pairs under the pair's name: a popover, so Escape and a click elsewhere close it. */
export function PairSearch({ id, model }: PairSearchProps) {
  const { t } = useI18n();
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const element = popover.current;
    const onToggle = (event: Event) => {
      const isOpen = 'newState' in event && event.newState === 'open';
      setOpen(isOpen);
      if (!isOpen) model.list([]);
    };
    element?.addEventListener('toggle', onToggle);
    return () => element?.removeEventListener('toggle', onToggle);
  }, [model]);
  return (
    <div
      ref={popover}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={t('trade.pairs')}
      className={styles.popover}
    >
      {open && <Pairs model={model} close={() => popover.current?.hidePopover()} />}
    </div>
  );
}

const loadPairs = async () => (await import('./Pairs.tsx')).Pairs;

function Pairs(props: { model: TradeModel; close: () => void }) {
  const { t } = useI18n();
  const loaded = useLater(loadPairs);
  if (loaded === null) return <p className={styles.note}>{t('trade.pairs.loading')}</p>;
  return <loaded.Part {...props} />;
}
