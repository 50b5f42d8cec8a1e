import { decimal, type Decimal, decimalToText } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { DcaRefusal } from '@meridian/protocol/bots-api.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useRef, useState } from 'react';

import { useSending } from '../wallet/use-sending.ts';
import type { Refusal } from '../wallet/wallet-calls.ts';
import type { BotsView } from './BotsFrame.tsx';
import {
  type DcaDraft,
  type DcaField,
  dcaFieldOf,
  FIRST_DRAFT,
  judgeDcaDraft,
  type JudgedDca,
} from './dca-draft.ts';
import { useMoney } from './use-money.ts';

interface FormParts extends Pick<BotsView, 'calls' | 'account'> {
  readonly instrument: InstrumentInfo;
}

export interface DcaForm {
  readonly draft: DcaDraft;
  readonly judged: JudgedDca;
  /** The last trade; null where none is known. */
  readonly last: string | null;
  /** What there is of the quote asset; null where it is not known. */
  readonly available: Decimal | null;
  readonly pending: boolean;
  /** Why the last request was not answered as one; null where it was. */
  readonly failure: Refusal | null;
  change(changed: Partial<DcaDraft>): void;
  errorOf(field: DcaField): string | undefined;
  submit(): void;
}

interface Refused {
  readonly refusal: DcaRefusal;
  readonly needed: string | null;
}

/** What is typed for a DCA bot, judged as it is typed, and sent under an id of its own. */
export function useDcaForm({ calls, account, instrument }: FormParts): DcaForm {
  const { tag, locale, t } = useI18n();
  const [draft, setDraft] = useState<DcaDraft>(FIRST_DRAFT);
  const [refused, setRefused] = useState<Refused | null>(null);
  const { refusal, pending, send } = useSending();
  // One request however often it is sent: another one once something else is asked for.
  const requestId = useRef(crypto.randomUUID());
  const { last, available } = useMoney(account, instrument);
  const judged = judgeDcaDraft(draft, { instrument, last, available, tag });
  const shown = refused ?? refusedBy(judged);
  const wordOf = ({ refusal: reason, needed }: Refused) => {
    const figure = (text: string) => formatDecimal(decimal(text), { locale: tag });
    const values = {
      quote: instrument.quote,
      needed: needed === null ? '' : figure(needed),
      tick: figure(instrument.tickSize),
    };
    switch (reason) {
      case 'unknown-symbol':
      case 'symbol-halted':
      case 'no-price':
      case 'account-frozen':
      case 'too-many':
        return t(`bots.refused.${reason}`, values);
      default:
        return t(`bots.dca.refused.${reason}`, values);
    }
  };
  return {
    ...{ draft, judged, last, available, pending },
    failure: refusal,
    change(changed) {
      setRefused(null);
      requestId.current = crypto.randomUUID();
      setDraft((before) => ({ ...before, ...changed }));
    },
    errorOf: (field) =>
      shown !== null && dcaFieldOf(shown.refusal) === field ? wordOf(shown) : undefined,
    submit() {
      if (judged.type !== 'planned') return;
      const { symbol } = instrument;
      const request = { requestId: requestId.current, symbol, ...judged.parameters };
      void send(calls.createDca(request), ({ bot, refused: reason, needed }) => {
        if (bot !== null) location.assign(`${pathOf('myBots', locale)}?id=${bot.id}`);
        if (reason === null) return;
        // It was answered: the same again, after a deposit, is another request.
        requestId.current = crypto.randomUUID();
        setRefused({ refusal: reason, needed });
      });
    },
  };
}

function refusedBy(judged: JudgedDca): Refused | null {
  if (judged.type !== 'refused') return null;
  const { refusal, needed } = judged;
  return { refusal, needed: needed === null ? null : decimalToText(needed) };
}
