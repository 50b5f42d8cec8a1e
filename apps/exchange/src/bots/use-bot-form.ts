import { decimal, type Decimal, decimalToText } from '@meridian/money/decimal.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useRef, useState } from 'react';

import { useSending } from '../wallet/use-sending.ts';
import type { Answer, Refusal } from '../wallet/wallet-calls.ts';
import type { BotsView } from './BotsFrame.tsx';
import { useMoney } from './use-money.ts';

export interface BotFormParts extends Pick<BotsView, 'calls' | 'account'> {
  readonly instrument: InstrumentInfo;
}

/** What a draft is judged beside. */
export interface JudgeOptions {
  readonly instrument: InstrumentInfo;
  /** The last trade; null where none is known. */
  readonly last: string | null;
  /** What there is of the quote asset; null where it is not known. */
  readonly available: Decimal | null;
  readonly tag: string;
}

/** What a form makes of its draft, of a kind of bot with its own parameters and reasons. */
type JudgedDraft<Parameters, Reason> =
  | { readonly type: 'incomplete' }
  | { readonly type: 'refused'; readonly refusal: Reason; readonly needed: Decimal | null }
  | { readonly type: 'planned'; readonly parameters: Parameters };

interface CreateResult<Reason> {
  readonly bot: { readonly id: string } | null;
  readonly refused: Reason | null;
  readonly needed: string | null;
}

interface Refused<Reason> {
  readonly refusal: Reason;
  readonly needed: string | null;
}

/** Figures that the words of a refusal may name, in the reader's form. */
interface RefusalValues extends Readonly<Record<string, string>> {
  readonly quote: string;
  readonly needed: string;
  readonly tick: string;
}

/** What a kind of bot has of its own. */
interface BotKind<
  Draft,
  Field,
  Parameters,
  Reason,
  Judged extends JudgedDraft<Parameters, Reason>,
> {
  readonly first: Draft;
  judge(draft: Draft, options: JudgeOptions): Judged;
  fieldOf(reason: Reason): Field;
  wordOf(reason: Reason, values: RefusalValues): string;
  create(
    request: Parameters & { readonly requestId: string; readonly symbol: string },
  ): Promise<Answer<CreateResult<Reason>>>;
}

export interface BotForm<Draft, Field, Judged> extends Pick<JudgeOptions, 'last' | 'available'> {
  readonly draft: Draft;
  readonly judged: Judged;
  readonly pending: boolean;
  /** Why the last request was not answered as one; null where it was. */
  readonly failure: Refusal | null;
  change(changed: Partial<Draft>): void;
  errorOf(field: Field): string | undefined;
  submit(): void;
}

/** What is typed for a bot, judged as it is typed, and sent under an id of its own. */
export function useBotForm<
  Draft,
  Field,
  Parameters,
  Reason,
  Judged extends JudgedDraft<Parameters, Reason>,
>(
  { account, instrument }: BotFormParts,
  kind: BotKind<Draft, Field, Parameters, Reason, Judged>,
): BotForm<Draft, Field, Judged> {
  const { tag, locale } = useI18n();
  const [draft, setDraft] = useState<Draft>(kind.first);
  const [refused, setRefused] = useState<Refused<Reason> | null>(null);
  const { refusal, pending, send } = useSending();
  // One request however often it is sent: another one once something else is asked for.
  const requestId = useRef(crypto.randomUUID());
  const { last, available } = useMoney(account, instrument);
  const judged = kind.judge(draft, { instrument, last, available, tag });
  const shown = refused ?? refusedBy(judged);
  const figure = (text: string) => formatDecimal(decimal(text), { locale: tag });
  const wordOf = ({ refusal: reason, needed }: Refused<Reason>) =>
    kind.wordOf(reason, {
      quote: instrument.quote,
      needed: needed === null ? '' : figure(needed),
      tick: figure(instrument.tickSize),
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
      shown !== null && kind.fieldOf(shown.refusal) === field ? wordOf(shown) : undefined,
    submit() {
      if (judged.type !== 'planned') return;
      const { symbol } = instrument;
      const request = { requestId: requestId.current, symbol, ...judged.parameters };
      void send(kind.create(request), ({ bot, refused: reason, needed }) => {
        if (bot !== null) location.assign(`${pathOf('myBots', locale)}?id=${bot.id}`);
        if (reason === null) return;
        // It was answered: the same again, after a deposit, is another request.
        requestId.current = crypto.randomUUID();
        setRefused({ refusal: reason, needed });
      });
    },
  };
}

function refusedBy<Reason>(judged: JudgedDraft<unknown, Reason>): Refused<Reason> | null {
  if (judged.type !== 'refused') return null;
  const { refusal, needed } = judged;
  return { refusal, needed: needed === null ? null : decimalToText(needed) };
}
