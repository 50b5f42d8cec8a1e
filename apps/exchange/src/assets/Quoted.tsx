import type { ConversionInfo } from '@meridian/protocol/contracts/convert.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { HeaderCell, Table } from '@meridian/ui/Table.tsx';

import { OrderFigure } from '../orders/order-cells.tsx';
import styles from './Convert.module.css';
import type { Answered } from './convert-model.ts';
import { useCountdown } from './use-countdown.ts';
import type { Quotes } from './use-quotes.ts';
import { useReason } from './use-reason.ts';

/** Quotes with the time they have left, and what became of them. */
export function Quoted({ quotes }: { quotes: Quotes }) {
  const { t } = useI18n();
  const { state } = quotes;
  const seconds = useCountdown(state.type === 'quoted' ? state.endsAt : null);
  if (state.type === 'none' || state.type === 'asking') return null;
  if (state.type === 'ended') return <Ended quotes={quotes} />;
  const isOver = state.type === 'quoted' && seconds === 0;
  return (
    <div className={styles.quoted}>
      <QuoteTable conversions={state.conversions} />
      <p className={styles.left} role="timer">
        {isOver ? t('assets.convert.refused.quote-expired') : t('assets.convert.left', { seconds })}
      </p>
      <Button
        variant="primary"
        loading={state.type === 'confirming'}
        disabled={isOver}
        onClick={() => void quotes.confirm()}
      >
        {t('assets.convert.confirm')}
      </Button>
    </div>
  );
}

function QuoteTable({ conversions }: { conversions: readonly ConversionInfo[] }) {
  const { t } = useI18n();
  return (
    <Table caption={t('assets.convert.quoted')} dense>
      <thead>
        <tr>
          <HeaderCell numeric>{t('assets.convert.pay')}</HeaderCell>
          <HeaderCell numeric>{t('assets.convert.get')}</HeaderCell>
          <HeaderCell numeric>{t('assets.convert.rate')}</HeaderCell>
          <HeaderCell numeric>{t('assets.convert.spread')}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {conversions.map(({ quoteId, from, to, pay, get, rate, spread }) => (
          <tr key={quoteId}>
            <OrderFigure value={pay} unit={from} />
            <OrderFigure value={get} unit={to} />
            <OrderFigure value={rate} unit={`${to}/${from}`} />
            <OrderFigure value={spread} unit={from} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Ended({ quotes }: { quotes: Quotes }) {
  const { t } = useI18n();
  const { state } = quotes;
  if (state.type !== 'ended') return null;
  const isOpen = state.answers.some(({ type }) => type === 'unknown');
  return (
    <div className={styles.quoted}>
      {state.answers.map((answer, index) => {
        const conversion = state.conversions[index];
        return (
          conversion !== undefined && (
            <Outcome key={conversion.quoteId} answer={answer} conversion={conversion} />
          )
        );
      })}
      <div className={styles.amount}>
        {isOpen && (
          <Button variant="primary" onClick={() => void quotes.recheck()}>
            {t('assets.convert.recheck')}
          </Button>
        )}
        <Button variant="secondary" onClick={quotes.clear}>
          {t('assets.convert.done')}
        </Button>
      </div>
    </div>
  );
}

interface OutcomeProps {
  answer: Answered;
  conversion: ConversionInfo;
}

function Outcome({ answer, conversion: { from, to, pay, get } }: OutcomeProps) {
  const { t } = useI18n();
  const reason = useReason();
  if (answer.type === 'unknown') {
    return (
      <Notice kind="warning" live>
        {t('assets.convert.unknown', { pay, from })}
      </Notice>
    );
  }
  if (answer.type === 'conversion' && answer.conversion.status === 'success') {
    return (
      <Notice kind="success" live>
        {t('assets.convert.success', { pay, from, get, to })}
      </Notice>
    );
  }
  const why = answer.type === 'refused' ? answer.reason : (answer.conversion.reason ?? 'other');
  return (
    <Notice kind="error" live title={t('assets.convert.failure', { pay, from })}>
      {reason(why, { from })}
    </Notice>
  );
}
