import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import type { ComponentType, ReactNode, SubmitEvent } from 'react';

import { failureWords } from './bot-calls.ts';
import { BotsFrame, type BotsView } from './BotsFrame.tsx';
import styles from './bots.module.css';
import type { BotForm } from './use-bot-form.ts';
import { usePair } from './use-pair.ts';

export interface PairFormProps extends BotsView {
  instrument: InstrumentInfo;
  onPair: (symbol: string) => void;
}

interface NewBotPageProps {
  place: 'botGrid' | 'botDca';
  form: ComponentType<PairFormProps>;
}

/** Makes a bot for the pair of the address. */
export function NewBotPage({ place, form }: NewBotPageProps) {
  return <BotsFrame place={place}>{(view) => <FormOfPair view={view} form={form} />}</BotsFrame>;
}

function FormOfPair({ view, form: Form }: Pick<NewBotPageProps, 'form'> & { view: BotsView }) {
  const { instrument, choose } = usePair(view.instruments);
  if (instrument === undefined) return null;
  // Another pair has other prices: the form begins anew.
  return <Form key={instrument.symbol} {...view} instrument={instrument} onPair={choose} />;
}

interface NewBotProps {
  form: Pick<
    BotForm<unknown, unknown, { readonly type: string }>,
    'judged' | 'failure' | 'pending' | 'submit'
  >;
  /** Said while something that it needs is not typed. */
  incomplete: string;
  preview: ReactNode;
  children: ReactNode;
}

/** The settings of a new bot, and beside them what it would do. */
export function NewBot({ form, incomplete, preview, children }: NewBotProps) {
  const { t } = useI18n();
  const { judged, failure, pending } = form;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <div className={styles.columns}>
      <Panel title={t('bots.create.parameters')}>
        <form className={styles.stack} noValidate onSubmit={submit}>
          {children}
          {failure !== null && (
            <Notice kind="error" live>
              {t(failureWords(failure, 'bots.create.lost'))}
            </Notice>
          )}
          <Button
            type="submit"
            variant="primary"
            loading={pending}
            disabled={judged.type !== 'planned'}
            data-track="bots.create"
          >
            {t('bots.create.submit')}
          </Button>
          {judged.type === 'incomplete' && <p className={styles.note}>{incomplete}</p>}
        </form>
      </Panel>
      {preview}
    </div>
  );
}
