import { decimal } from '@meridian/money/decimal.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { suggestGrid, type Suggestion } from '@meridian/strategies/grid/suggest.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import type { SubmitEvent } from 'react';

import { typedText } from '../orders/typed-amount.ts';
import { failureWords } from './bot-calls.ts';
import { BotsFrame, type BotsView } from './BotsFrame.tsx';
import styles from './bots.module.css';
import { GridFields } from './GridFields.tsx';
import { GridPreview } from './GridPreview.tsx';
import { rulesOf } from './market-rules.ts';
import { useGridForm } from './use-grid-form.ts';
import { useHistory } from './use-history.ts';
import { usePair } from './use-pair.ts';

/** Makes a grid bot for the pair of the address. */
export function CreateGrid() {
  return <BotsFrame place="botGrid">{(view) => <Form {...view} />}</BotsFrame>;
}

function Form(view: BotsView) {
  const { instrument, choose } = usePair(view.instruments);
  if (instrument === undefined) return null;
  // Another pair has other prices: the form begins anew.
  return <PairForm key={instrument.symbol} {...view} instrument={instrument} onPair={choose} />;
}

interface PairFormProps extends BotsView {
  instrument: InstrumentInfo;
  onPair: (symbol: string) => void;
}

function PairForm({ instruments, onPair, ...parts }: PairFormProps) {
  const { t, tag } = useI18n();
  const { instrument } = parts;
  const history = useHistory(instrument.symbol);
  const form = useGridForm(parts);
  const { draft, change, judged, last, available, errorOf } = form;
  const suggestion = history === null ? null : suggestGrid(history, rulesOf(instrument));
  const suggest = ({ lower, upper, grids }: Suggestion) =>
    change({
      lower: typedText(decimal(lower), tag),
      upper: typedText(decimal(upper), tag),
      grids: String(grids),
    });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <div className={styles.columns}>
      <Panel title={t('bots.create.parameters')}>
        <form className={styles.stack} noValidate onSubmit={submit}>
          <GridFields
            {...{ draft, change, errorOf, instruments, instrument, onPair, available, last }}
          />
          {suggestion !== null && (
            <Button variant="secondary" onClick={() => suggest(suggestion)}>
              {t('bots.create.suggest')}
            </Button>
          )}
          {form.failure !== null && (
            <Notice kind="error" live>
              {t(failureWords(form.failure, 'bots.create.lost'))}
            </Notice>
          )}
          <Button
            type="submit"
            variant="primary"
            loading={form.pending}
            disabled={judged.type !== 'planned'}
            data-track="bots.create"
          >
            {t('bots.create.submit')}
          </Button>
          {judged.type === 'incomplete' && (
            <p className={styles.note}>{t('bots.create.incomplete')}</p>
          )}
        </form>
      </Panel>
      <GridPreview {...{ judged, instrument, history, last }} />
    </div>
  );
}
