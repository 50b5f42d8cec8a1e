import { parseDecimal } from '@meridian/money/decimal.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';

import { AmountShare } from './AmountShare.tsx';
import {
  type Draft,
  type DraftFault,
  type DraftField,
  type DraftWorld,
  hasTime,
  unitOf,
} from './draft.ts';
import { FigureField } from './FigureField.tsx';
import styles from './Ticket.module.css';
import { typedText } from '../orders/typed-amount.ts';
import type { BookLevels } from './use-market-source.ts';

interface FieldsProps {
  pair: Pair;
  instrument: InstrumentInfo;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  fault: DraftFault | null;
  world: DraftWorld;
  book: BookLevels | null;
  /** Without what only few orders need; what was filled in of it stays to be seen. */
  isSimple: boolean;
}

const TIMES = ['GTC', 'GTT', 'PostOnly', 'IOC', 'FOK'] as const;
/** Orders of a range wait in the book. */
const SCALED_TIMES = ['GTC', 'GTT', 'PostOnly'] as const;

/** The prices each kind has, in the order in which they are thought of. */
const PRICES = {
  limit: ['price'],
  market: [],
  'stop-limit': ['trigger', 'price'],
  'stop-market': ['trigger'],
  trailing: ['trigger'],
  oco: ['takeProfit', 'takeProfitLimit', 'stopLoss', 'stopLossLimit'],
  scaled: ['price', 'priceTo'],
} as const satisfies Readonly<Record<Draft['kind'], readonly DraftField[]>>;

type PriceName = (typeof PRICES)[Draft['kind']][number];

/** What is filled in, from top to bottom. */
export function TicketFields(props: FieldsProps) {
  const { draft, change, pair, world, isSimple } = props;
  const { kind } = draft;
  return (
    <div className={styles.fields}>
      {kind === 'trailing' && <PercentField {...props} field="distance" />}
      {PRICES[kind].map((name) => (
        <PriceField key={name} {...props} name={name} />
      ))}
      {kind === 'scaled' && <CountField {...props} />}
      {kind === 'scaled' && <SizesField {...props} />}
      <AmountField {...props} />
      <AmountShare draft={draft} world={world} pair={pair} change={change} />
      {kind === 'market' && !isSimple && <PercentField {...props} field="slippage" />}
      {hasTime(draft) && (!isSimple || draft.timeInForce !== 'GTC') && <TimeField {...props} />}
      {kind === 'limit' && (!isSimple || draft.hasExits) && <Exits {...props} />}
    </div>
  );
}

function isWrong(fault: DraftFault | null, field: DraftField, text: string): boolean {
  return fault?.field === field && text.trim() !== '' && fault.reason !== 'insufficient';
}

/** The kind of an order and the prices that were filled in, as they were. */
export function OrderTerms({ draft, pair }: Pick<FieldsProps, 'draft' | 'pair'>) {
  const { t } = useI18n();
  const names = PRICES[draft.kind].filter((name) => draft[name].trim() !== '');
  return (
    <>
      <p className={styles.kindLine}>
        {t(`trade.kind.${draft.kind}`)} <bdi dir="ltr">{`${pair.base}/${pair.quote}`}</bdi>
      </p>
      {names.length > 0 && (
        <dl className={styles.summary}>
          {names.map((name) => (
            <div key={name}>
              <dt>{t(priceWords(draft, name))}</dt>
              <dd>
                <bdi dir="ltr">
                  {draft[name]} <span className={styles.asset}>{pair.quote}</span>
                </bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function priceWords({ kind }: Draft, name: PriceName) {
  if (kind === 'trailing') return 'trade.ticket.activation';
  if (kind === 'scaled' && name === 'price') return 'trade.ticket.priceFrom';
  return `trade.ticket.${name}` as const;
}

function PriceField({ name, ...props }: FieldsProps & { name: PriceName }) {
  const { pair, instrument, draft, change, fault, world } = props;
  const { t, tag } = useI18n();
  const last = world.last === null ? undefined : typedText(world.last, tag);
  const isLimit = name === 'price' && draft.kind !== 'scaled';
  return (
    <>
      <FigureField
        label={t(priceWords(draft, name))}
        unit={pair.quote}
        step={instrument.tickSize}
        name={name}
        value={draft[name]}
        onChange={(text) => change({ [name]: text })}
        isWrong={isWrong(fault, name, draft[name])}
        start={last}
      />
      {isLimit && <PriceShortcuts {...props} />}
    </>
  );
}

/** The best prices of both sides, and the last one, at a press. */
function PriceShortcuts({ book, world, change }: FieldsProps) {
  const { t, tag } = useI18n();
  const best = (levels: BookLevels['bids'] | undefined) => {
    const price = levels?.[0]?.[0];
    return price === undefined ? null : parseDecimal(price);
  };
  const prices = [
    ['useBid', best(book?.bids)],
    ['useLast', world.last],
    ['useAsk', best(book?.asks)],
  ] as const;
  return (
    <div className={styles.shortcuts}>
      {prices.map(([name, price]) => (
        <button
          key={name}
          type="button"
          className={styles.shortcut}
          disabled={price === null}
          title={price === null ? t('trade.ticket.noBest') : undefined}
          onClick={() => price !== null && change({ price: typedText(price, tag) })}
        >
          {t(`trade.ticket.${name}`)}
        </button>
      ))}
    </div>
  );
}

function PercentField({
  draft,
  change,
  fault,
  field,
}: FieldsProps & { field: 'slippage' | 'distance' }) {
  const { t } = useI18n();
  return (
    <FigureField
      label={t(`trade.ticket.${field}`)}
      unit="%"
      step="0.1"
      value={draft[field]}
      onChange={(text) => change({ [field]: text })}
      isWrong={isWrong(fault, field, draft[field])}
    />
  );
}

function CountField({ draft, change, fault }: FieldsProps) {
  const { t } = useI18n();
  return (
    <FigureField
      label={t('trade.ticket.count')}
      unit=""
      step="1"
      value={draft.count}
      onChange={(count) => change({ count })}
      isWrong={isWrong(fault, 'count', draft.count)}
    />
  );
}

function SizesField({ draft, change }: FieldsProps) {
  const { t } = useI18n();
  return (
    <label className={styles.line}>
      <span>{t('trade.scaled.sizes')}</span>
      <Select
        value={draft.sizes}
        onChange={({ currentTarget }) =>
          change({ sizes: currentTarget.value === 'rising' ? 'rising' : 'even' })
        }
      >
        <option value="even">{t('trade.scaled.even')}</option>
        <option value="rising">{t('trade.scaled.rising')}</option>
      </Select>
    </label>
  );
}

function AmountField({ pair, instrument, draft, change, fault }: FieldsProps) {
  const { t } = useI18n();
  const unit = unitOf(draft);
  const assets = { base: pair.base, quote: pair.quote };
  const other = unit === 'base' ? 'quote' : 'base';
  const toggle =
    draft.kind === 'oco'
      ? {}
      : {
          onUnit: () => change({ unit: other, amount: '' }),
          unitLabel: t('trade.ticket.unit', { shown: assets[unit], asset: assets[other] }),
        };
  return (
    <FigureField
      label={t('trade.ticket.amount')}
      name="amount"
      unit={assets[unit]}
      step={unit === 'base' ? instrument.lotSize : instrument.tickSize}
      value={draft.amount}
      onChange={(amount) => change({ amount })}
      isWrong={isWrong(fault, 'amount', draft.amount)}
      {...toggle}
    />
  );
}

function TimeField({ draft, change, fault }: FieldsProps) {
  const { t } = useI18n();
  const times: readonly Draft['timeInForce'][] = draft.kind === 'scaled' ? SCALED_TIMES : TIMES;
  return (
    <>
      <label className={styles.line}>
        <span>{t('trade.ticket.time')}</span>
        <Select
          value={draft.timeInForce}
          onChange={({ currentTarget }) => {
            const timeInForce = TIMES.find((each) => each === currentTarget.value);
            if (timeInForce !== undefined) change({ timeInForce });
          }}
        >
          {times.map((each) => (
            <option key={each} value={each}>
              {t(`trade.time.${each}`)}
            </option>
          ))}
        </Select>
      </label>
      {draft.timeInForce === 'GTT' && (
        <label className={styles.line}>
          <span>{t('trade.ticket.expiry')}</span>
          <input
            type="datetime-local"
            className={styles.expiry}
            value={draft.expiry}
            aria-invalid={isWrong(fault, 'expiry', draft.expiry) || undefined}
            onChange={({ currentTarget }) => change({ expiry: currentTarget.value })}
          />
        </label>
      )}
    </>
  );
}

function Exits({ pair, instrument, draft, change, fault }: FieldsProps) {
  const { t } = useI18n();
  return (
    <>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={draft.hasExits}
          onChange={({ currentTarget }) => change({ hasExits: currentTarget.checked })}
        />
        {t('trade.ticket.exits')}
      </label>
      {draft.hasExits &&
        (['takeProfit', 'stopLoss'] as const).map((field) => (
          <FigureField
            key={field}
            label={t(`trade.ticket.${field}`)}
            unit={pair.quote}
            step={instrument.tickSize}
            value={draft[field]}
            onChange={(text) => change({ [field]: text })}
            isWrong={isWrong(fault, field, draft[field])}
            start={draft.price}
          />
        ))}
    </>
  );
}
