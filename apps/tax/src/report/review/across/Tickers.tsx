import { Button } from '@meridian/ui/Button.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import type { SubmitEvent } from 'react';

import type { TickerView } from '../../model/across-view.ts';
import { fieldText } from '../../shared/form-values.ts';
import { readableMessage } from '../../shared/readable-message.ts';
import { Section } from '../../shared/Section.tsx';
import styles from './Across.module.css';
import { useDecide } from './use-decide.ts';

/** Tickers that two coins share: asked, and said what is assumed until then. */
export function Tickers({ tickers }: { tickers: readonly TickerView[] }) {
  const { t } = useI18n();
  if (tickers.length === 0) return null;
  return (
    <Section title={t('report.ticker.title')}>
      <ul role="list" className={styles.matches}>
        {tickers.map((ticker) => (
          <TickerQuestion key={ticker.subject.key} question={ticker} />
        ))}
      </ul>
    </Section>
  );
}

function TickerQuestion({ question }: { question: TickerView }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { send } = useDecide();
  const { subject, ticker, exchange, assumed, meanings, message } = question;

  function answer(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const asset = fieldText(new FormData(event.currentTarget), 'asset');
    const note = { key: subject.key, at: null, asset: ticker, quantity: null };
    send({ type: 'decide', verdict: 'confirmed', subjects: [{ ...subject, to: [asset] }] }, [
      { ...note, from: exchange, to: asset },
    ]);
  }

  return (
    <li className={styles.match}>
      <p>{readableMessage(message, i18n)}</p>
      <form className={styles.question} onSubmit={answer}>
        <Field
          label={t('report.ticker.label', { ticker, exchange })}
          hint={t('report.ticker.hint', { asset: assumed })}
        >
          {(control) => (
            <Select {...control} name="asset" defaultValue={assumed} dir="ltr">
              {meanings.map(({ asset, name }) => (
                <option key={asset} value={asset}>
                  {asset} · {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button variant="secondary" type="submit">
          {t('report.ticker.save')}
        </Button>
      </form>
    </li>
  );
}
