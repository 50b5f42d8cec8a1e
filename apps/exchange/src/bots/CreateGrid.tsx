import { decimal } from '@meridian/money/decimal.ts';
import { suggestGrid, type Suggestion } from '@meridian/strategies/grid/suggest.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { typedText } from '../orders/typed-amount.ts';
import { GridFields } from './GridFields.tsx';
import { GridPreview } from './GridPreview.tsx';
import { rulesOf } from './market-rules.ts';
import { NewBot, NewBotPage, type PairFormProps } from './NewBot.tsx';
import { useGridForm } from './use-grid-form.ts';
import { useHistory } from './use-history.ts';

/** Makes a grid bot for the pair of the address. */
export function CreateGrid() {
  return <NewBotPage place="botGrid" form={GridOfPair} />;
}

function GridOfPair({ instruments, onPair, ...parts }: PairFormProps) {
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
  return (
    <NewBot
      form={form}
      incomplete={t('bots.create.incomplete')}
      preview={<GridPreview {...{ judged, instrument, history, last }} />}
    >
      <GridFields
        {...{ draft, change, errorOf, instruments, instrument, onPair, available, last }}
      />
      {suggestion !== null && (
        <Button variant="secondary" onClick={() => suggest(suggestion)}>
          {t('bots.create.suggest')}
        </Button>
      )}
    </NewBot>
  );
}
