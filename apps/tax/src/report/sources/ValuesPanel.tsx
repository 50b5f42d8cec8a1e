import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { lazy, Suspense, useState } from 'react';

import { useWorkspace } from '../client/ReportContext.tsx';
import styles from './Sources.module.css';
import { YearFiles } from './YearFiles.tsx';

// Opened by a button, or there once something was added: no part of the first load.
const PriceDialog = lazy(() =>
  import('./PriceDialog.tsx').then((m) => ({ default: m.PriceDialog })),
);
const ValueLines = lazy(() => import('./ValueLines.tsx').then((m) => ({ default: m.ValueLines })));

/** Prices and rates for what the files themselves do not value: typed, or from a CSV. */
export function ValuesPanel() {
  const { t } = useI18n();
  const workspace = useWorkspace();
  const [isAdding, setAdding] = useState(false);
  const files = workspace?.valueFiles ?? [];
  const prices = workspace?.typedPrices ?? [];
  const atPar = workspace?.atPar ?? [];
  return (
    <Panel
      level={3}
      title={t('report.values.title')}
      actions={
        <Button variant="secondary" size="small" icon="plus" onClick={() => setAdding(true)}>
          {t('report.values.add')}
        </Button>
      }
    >
      <p className={styles.quiet}>{t('report.values.text')}</p>
      <ul className={styles.codes}>
        <li>
          {t('report.values.priceFile')} <code dir="ltr">date,asset,currency,price</code>
        </li>
        <li>
          {t('report.values.rateFile')} <code dir="ltr">date,currency,rate,source</code>
        </li>
      </ul>
      {files.length + prices.length + atPar.length > 0 && (
        <Suspense fallback={<Skeleton lines={2} />}>
          <ValueLines files={files} prices={prices} atPar={atPar} />
        </Suspense>
      )}
      <YearFiles />
      {isAdding && (
        <Suspense fallback={null}>
          <PriceDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
