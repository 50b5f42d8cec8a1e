import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { DcaFields } from './DcaFields.tsx';
import { DcaPreview } from './DcaPreview.tsx';
import { NewBot, NewBotPage, type PairFormProps } from './NewBot.tsx';
import { useDcaForm } from './use-dca-form.ts';
import { useHistory } from './use-history.ts';

/** Makes a DCA bot for the pair of the address. */
export function CreateDca() {
  return <NewBotPage place="botDca" form={DcaOfPair} />;
}

function DcaOfPair({ instruments, onPair, ...parts }: PairFormProps) {
  const { t } = useI18n();
  const { instrument } = parts;
  const history = useHistory(instrument.symbol);
  const form = useDcaForm(parts);
  const { draft, change, judged, last, available, errorOf } = form;
  return (
    <NewBot
      form={form}
      incomplete={t('bots.dca.incomplete')}
      preview={<DcaPreview {...{ judged, instrument, history, last }} />}
    >
      <DcaFields
        {...{ draft, change, errorOf, instruments, instrument, onPair, available, last }}
      />
    </NewBot>
  );
}
