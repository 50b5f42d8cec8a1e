import { decimal, type Decimal, decimalToText } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { BotRefusal } from '@meridian/protocol/bots-api.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useRef, useState } from 'react';

import { useSending } from '../wallet/use-sending.ts';
import type { Refusal } from '../wallet/wallet-calls.ts';
import { fieldOf, type GridField } from './bot-calls.ts';
import type { BotsView } from './BotsFrame.tsx';
import { EMPTY_DRAFT, type GridDraft, judgeDraft, type Judged } from './grid-draft.ts';
import { useMoney } from './use-money.ts';

interface FormParts extends Pick<BotsView, 'calls' | 'account'> {
  readonly instrument: InstrumentInfo;
}

export interface GridForm {
  readonly draft: GridDraft;
  readonly judged: Judged;
  /** The last trade; null where none is known. */
  readonly last: string | null;
  /** What there is of the quote asset; null where it is not known. */
  readonly available: Decimal | null;
  readonly pending: boolean;
  /** No answer came to the last request. */
  /** Why the last request was not answered as one; null where it was. */
  readonly failure: Refusal | null;
  change(changed: Partial<GridDraft>): void;
  errorOf(field: GridField): string | undefined;
  submit(): void;
}

/** What is typed for a grid, judged as it is typed, and sent under an id of its own. */
export function useGridForm({ calls, account, instrument }: FormParts): GridForm {
  const { tag, locale, t } = useI18n();
  const [draft, setDraft] = useState<GridDraft>(EMPTY_DRAFT);
  const [refused, setRefused] = useState<Refused | null>(null);
  const { refusal, pending, send } = useSending();
  // One request however often it is sent: another one once something else is asked for.
  const requestId = useRef(crypto.randomUUID());
  const { last, available } = useMoney(account, instrument);
  const judged = judgeDraft(draft, { instrument, last, available, tag });
  const shown = refused ?? refusedBy(judged);
  const wordOf = ({ refusal: reason, needed }: Refused) =>
    t(`bots.refused.${reason}`, {
      quote: instrument.quote,
      needed: needed === null ? '' : formatDecimal(decimal(needed), { locale: tag }),
      tick: formatDecimal(decimal(instrument.tickSize), { locale: tag }),
    });
  return {
    ...{ draft, judged, last, available, pending },
    failure: refusal,
    change(changed) {
      setRefused(null);
      requestId.current = crypto.randomUUID();
      setDraft((before) => ({ ...before, ...changed }));
    },
    errorOf: (field) =>
      shown !== null && fieldOf(shown.refusal) === field ? wordOf(shown) : undefined,
    submit() {
      if (judged.type !== 'planned') return;
      const { symbol } = instrument;
      const request = { requestId: requestId.current, symbol, ...judged.parameters };
      void send(calls.createGrid(request), ({ bot, refused: reason, needed }) => {
        if (bot !== null) location.assign(`${pathOf('myBots', locale)}?id=${bot.id}`);
        if (reason === null) return;
        // It was answered: the same again, after a deposit, is another request.
        requestId.current = crypto.randomUUID();
        setRefused({ refusal: reason, needed });
      });
    },
  };
}

interface Refused {
  readonly refusal: BotRefusal;
  readonly needed: string | null;
}

function refusedBy(judged: Judged): Refused | null {
  if (judged.type !== 'refused') return null;
  const { refusal, needed } = judged;
  return { refusal, needed: needed === null ? null : decimalToText(needed) };
}
