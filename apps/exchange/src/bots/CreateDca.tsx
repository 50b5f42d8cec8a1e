import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import type { SubmitEvent } from 'react';

import { failureWords } from './bot-calls.ts';
import { BotsFrame, type BotsView } from './BotsFrame.tsx';
import styles from './bots.module.css';
import { DcaFields } from './DcaFields.tsx';
import { DcaPreview } from './DcaPreview.tsx';
import { useDcaForm } from './use-dca-form.ts';
import { useHistory } from './use-history.ts';
import { usePair } from './use-pair.ts';

/** Makes a DCA bot for the pair of the address. */
export function CreateDca() {
  return <BotsFrame place="botDca">{(view) => <Form {...view} />}</BotsFrame>;
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
  const { t } = useI18n();
  const { instrument } = parts;
  const history = useHistory(instrument.symbol);
  const form = useDcaForm(parts);
  const { draft, change, judged, last, available, errorOf } = form;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <div className={styles.columns}>
      <Panel title={t('bots.create.parameters')}>
        <form className={styles.stack} noValidate onSubmit={submit}>
          <DcaFields
            {...{ draft, change, errorOf, instruments, instrument, onPair, available, last }}
          />
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
            <p className={styles.note}>{t('bots.dca.incomplete')}</p>
          )}
        </form>
      </Panel>
      <DcaPreview {...{ judged, instrument, history, last }} />
    </div>
  );
}
