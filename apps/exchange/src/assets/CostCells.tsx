import { compare, type Decimal, ONE, signOf } from '@meridian/money/decimal.ts';
import { formatAsset, formatDecimal } from '@meridian/money/format.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { NumericCell } from '@meridian/ui/Table.tsx';

import type { Market } from '../markets/market.ts';
import styles from './CostCells.module.css';
import { type CostLine, costLines } from './cost-lines.ts';
import { formatValue } from './format-value.ts';
import type { PriceBook } from './price-book.ts';
import type { Costs } from './use-costs.ts';
import { HiddenAmount } from './Value.tsx';

/** Digits of an average price after its point: a coin may be worth a millionth. */
const PRICE_DIGITS = 4;
const SMALL_PRICE_DIGITS = 10;
/** What shares of a sale leave may have more digits than any asset. */
const PART_DIGITS = { maximumFractionDigits: 8, rounding: 'half-even' } as const;

interface CostCellsProps {
  asset: string;
  costs: Costs;
  book: PriceBook;
  market: Market;
  hidden: boolean;
}

/** What an asset cost on average, and what came of it: a line for each currency that was paid. */
export function CostCells({ asset, costs, book, market, hidden }: CostCellsProps) {
  const { t } = useI18n();
  if (costs.kind === 'loading') {
    return (
      <>
        <NumericCell>
          <Skeleton lines={1} />
        </NumericCell>
        <NumericCell>
          <Skeleton lines={1} />
        </NumericCell>
      </>
    );
  }
  const own = costs.kind === 'ready' ? costs.byAsset.get(asset) : undefined;
  const isPair = (base: string, quote: string) =>
    market.tickers.some((ticker) => ticker.base === base && ticker.quote === quote);
  const lines = own === undefined ? [] : costLines(own, book, isPair);
  if (lines.length === 0) {
    return (
      <>
        <NumericCell className={styles.none}>{t('assets.cost.unknown')}</NumericCell>
        <NumericCell className={styles.none}>{t('assets.cost.unknown')}</NumericCell>
      </>
    );
  }
  return (
    <>
      <NumericCell>
        {lines.map((line) => (
          <Average key={line.currency} line={line} hidden={hidden} />
        ))}
      </NumericCell>
      <NumericCell>
        {lines.map((line) => (
          <Result key={line.currency} line={line} hidden={hidden} />
        ))}
      </NumericCell>
    </>
  );
}

/** A price: it says nothing of how much there is, and is not hidden. */
function Average({ line, hidden }: { line: CostLine; hidden: boolean }) {
  const { t, tag } = useI18n();
  const { average, currency, quantity, isPart } = line;
  const digits = compare(average, ONE) < 0 ? SMALL_PRICE_DIGITS : PRICE_DIGITS;
  return (
    <div>
      <bdi dir="ltr">
        {formatAsset(average, currency, {
          locale: tag,
          rounding: 'half-even',
          minimumFractionDigits: 2,
          maximumFractionDigits: digits,
        })}
      </bdi>
      {isPart && !hidden && (
        <span className={styles.part}>
          {t('assets.cost.part', {
            quantity: formatDecimal(quantity, { locale: tag, ...PART_DIGITS }),
          })}
        </span>
      )}
    </div>
  );
}

function Result({
  line: { result, currency },
  hidden,
}: {
  line: { readonly result: Decimal | null; readonly currency: string };
  hidden: boolean;
}) {
  const { t, tag } = useI18n();
  if (result === null) return <div className={styles.none}>{t('assets.notValued')}</div>;
  if (hidden) {
    return (
      <div>
        <HiddenAmount />
      </div>
    );
  }
  return (
    <div className={styles.result} data-direction={['down', 'flat', 'up'][signOf(result) + 1]}>
      <bdi dir="ltr">{formatValue(result, currency, tag, 'exceptZero')}</bdi>
    </div>
  );
}
