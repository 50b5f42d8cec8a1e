import type { FoundDecimalMark } from '@meridian/tax-import/ledger/decimal-mark.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { lazy, Suspense, useState } from 'react';

import { useWorker, useWorkspace } from '../client/ReportContext.tsx';
import type { TypedPrice, ValueFileView } from '../model/workspace-view.ts';
import { Day, Money } from '../shared/Figures.tsx';
import { DecimalMarkQuestion } from './DecimalMarkQuestion.tsx';
import styles from './Sources.module.css';
import { YearFiles } from './YearFiles.tsx';

// Opened by a button: no part of the first load.
const PriceDialog = lazy(() =>
  import('./PriceDialog.tsx').then((m) => ({ default: m.PriceDialog })),
);

/** Prices and rates for what the files themselves do not value: typed, or from a CSV. */
export function ValuesPanel() {
  const { t } = useI18n();
  const workspace = useWorkspace();
  const [isAdding, setAdding] = useState(false);
  const files = workspace?.valueFiles ?? [];
  const prices = workspace?.typedPrices ?? [];
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
      {(files.length > 0 || prices.length > 0) && (
        <ul role="list" className={styles.values}>
          {files.map((file) => (
            <ValueFileLine key={file.fileId} file={file} />
          ))}
          {prices.map((price) => (
            <PriceLine key={price.id} price={price} />
          ))}
        </ul>
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

function ValueFileLine({ file }: { file: ValueFileView }) {
  const { t, text } = useI18n();
  const { tell } = useWorker();
  return (
    <li className={styles.value}>
      <div>
        <p>
          <bdi className={styles.name}>{file.name}</bdi>{' '}
          <span className={styles.quiet}>
            {t(`report.values.${file.kind}`, { count: file.points })} · {file.assets.join(', ')}
          </span>
        </p>
        {asksForMark(file) && <DecimalMarkQuestion fileId={file.fileId} found={file.decimalMark} />}
        {file.rejectedCount > 0 && (
          <details>
            <summary>{t('report.values.rejected', { count: file.rejectedCount })}</summary>
            <ul className={styles.notes}>
              {file.rejected.map(({ row, reason }) => (
                <li key={row}>
                  {t('report.problems.row', { row })} {text(reason)}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <IconButton
        icon="trash"
        label={t('report.source.remove', { name: file.name })}
        onClick={() => tell((service) => service.removeValueFile(file.fileId))}
      />
    </li>
  );
}

/** An answer can be changed. */
function asksForMark(
  file: ValueFileView,
): file is ValueFileView & { readonly decimalMark: FoundDecimalMark } {
  return file.decimalMark?.basis === 'open' || file.decimalMark?.basis === 'answer';
}

function PriceLine({ price }: { price: TypedPrice }) {
  const { t } = useI18n();
  const { tell } = useWorker();
  return (
    <li className={styles.value}>
      <p>
        <bdi>{price.asset}</bdi> · <Day iso={price.day} /> ·{' '}
        <Money atoms={price.price} currency={price.currency} />
      </p>
      <IconButton
        icon="trash"
        label={t('report.values.removePrice', { asset: price.asset })}
        onClick={() => tell((service) => service.removePrice(price.id))}
      />
    </li>
  );
}
