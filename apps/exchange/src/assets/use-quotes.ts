import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import type { ConversionInfo } from '@meridian/protocol/contracts/convert.ts';
import { useState } from 'react';

import { askConversion, type Answered, confirmQuote } from './convert-model.ts';

type QuotesState =
  | { readonly type: 'none' }
  | { readonly type: 'asking' }
  /** `endsAt`: by the device's clock, the time that is left counted from when the answer came. */
  | {
      readonly type: 'quoted';
      readonly conversions: readonly ConversionInfo[];
      readonly endsAt: number;
    }
  | { readonly type: 'confirming'; readonly conversions: readonly ConversionInfo[] }
  | {
      readonly type: 'ended';
      readonly conversions: readonly ConversionInfo[];
      readonly answers: readonly Answered[];
    };

export interface Quotes {
  readonly state: QuotesState;
  /** Asks for quotes, all at once; what was refused is in the answer. */
  ask(asks: readonly (() => Promise<Answered>)[]): Promise<readonly Answered[]>;
  confirm(): Promise<void>;
  /** Asks again what became of those nothing is known of. */
  recheck(): Promise<void>;
  clear(): void;
}

/** Quotes that are confirmed together: one, or one for each small balance. */
export function useQuotes(client: BusinessClient): Quotes {
  const [state, setState] = useState<QuotesState>({ type: 'none' });
  return {
    state,
    async ask(asks) {
      setState({ type: 'asking' });
      const answers = await Promise.all(asks.map((ask) => ask()));
      const conversions = answers.flatMap((answer) =>
        answer.type === 'conversion' ? [answer.conversion] : [],
      );
      const left = conversions.map(({ quotedAt, expiresAt }) => expiresAt - quotedAt);
      setState(
        conversions.length === 0
          ? { type: 'none' }
          : { type: 'quoted', conversions, endsAt: Date.now() + Math.min(...left) },
      );
      return answers;
    },
    async confirm() {
      if (state.type !== 'quoted') return;
      const { conversions } = state;
      setState({ type: 'confirming', conversions });
      const answers = await Promise.all(
        conversions.map(({ quoteId }) => confirmQuote(client, quoteId)),
      );
      setState({ type: 'ended', conversions, answers });
    },
    async recheck() {
      if (state.type !== 'ended') return;
      const answers = await Promise.all(
        state.answers.map(async (answer, index) => {
          const quoteId = state.conversions[index]?.quoteId;
          return answer.type === 'unknown' && quoteId !== undefined
            ? askConversion(client, quoteId)
            : answer;
        }),
      );
      setState({ ...state, answers });
    },
    clear: () => setState({ type: 'none' }),
  };
}
