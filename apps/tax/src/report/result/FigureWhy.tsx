import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useState } from 'react';

import styles from './Result.module.css';
import { FigureWhy } from './WhyDialog.tsx';

interface FigureWhyButtonProps {
  version: number;
  id: 'gain' | 'income' | 'tax';
  /** Name of the figure, which tells the buttons apart when spoken. */
  name: string;
}

/** Opens what a total is made of. Not on paper. */
export function FigureWhyButton({ version, id, name }: FigureWhyButtonProps) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        className={styles.why}
        aria-label={t('report.why.openFor', { asset: name })}
        onClick={() => setOpen(true)}
      >
        {t('report.why.open')}
      </Button>
      {isOpen && <FigureWhy version={version} id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
