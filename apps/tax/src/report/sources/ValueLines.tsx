import { atomsOf } from '@meridian/money/measure.ts';
import type { FoundDecimalMark } from '@meridian/tax-import/ledger/decimal-mark.ts';
import type { AtPar } from '@meridian/tax-engine/valuation/values.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';

import { useWorker } from '../client/ReportContext.tsx';
import type { TypedPrice, ValueFileView } from '../model/workspace-view.ts';
import { Day, Money } from '../shared/Figures.tsx';
import { DecimalMarkQuestion } from './DecimalMarkQuestion.tsx';
import styles from './Sources.module.css';

interface ValueLinesProps {
  files: readonly ValueFileView[];
  prices: readonly TypedPrice[];
  atPar: readonly AtPar[];
}

/** Files of prices and rates, then typed prices and stablecoins that count at par. */
export function ValueLines({ files, prices, atPar }: ValueLinesProps) {
  return (
    <ul role="list" className={styles.values}>
      {files.map((file) => (
        <ValueFileLine key={file.fileId} file={file} />
      ))}
      {prices.map((price) => (
        <PriceLine key={price.id} price={price} />
      ))}
      {atPar.map(({ asset, currency }) => (
        <ParLine key={asset} asset={asset} currency={currency} />
      ))}
    </ul>
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
          {file.sample && <Badge tone="accent">{t('report.sample.badge')}</Badge>}{' '}
          <span className={styles.quiet}>
            {t(`report.values.${file.type}`, { count: file.points })} · {file.assets.join(', ')}
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
        <Money atoms={atomsOf(price.price)} currency={price.currency} />
      </p>
      <IconButton
        icon="trash"
        label={t('report.values.removePrice', { asset: price.asset })}
        onClick={() => tell((service) => service.removePrice(price.id))}
      />
    </li>
  );
}

function ParLine({ asset, currency }: AtPar) {
  const { t } = useI18n();
  const { tell } = useWorker();
  return (
    <li className={styles.value}>
      <p>{t('report.values.atPar', { asset, currency })}</p>
      <IconButton
        icon="trash"
        label={t('report.values.removePrice', { asset })}
        onClick={() => tell((service) => service.countAtPar(asset, false))}
      />
    </li>
  );
}
