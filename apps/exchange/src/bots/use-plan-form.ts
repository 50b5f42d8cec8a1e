import type { PlanInfo } from '@meridian/protocol/contracts/plans.ts';
import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import type { PlanRefusal } from '@meridian/protocol/plans-api.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useRef, useState } from 'react';

import { useSending } from '../wallet/use-sending.ts';
import type { Refusal } from '../wallet/wallet-calls.ts';
import type { PlanCalls } from './plan-calls.ts';
import {
  draftOf,
  firstDraft,
  type JudgedPlan,
  judgePlanDraft,
  type PlanDraft,
} from './plan-draft.ts';

interface PlanRefused {
  readonly refusal: PlanRefusal;
  readonly part: number | null;
  readonly needed: string | null;
}

export interface PlanForm {
  readonly draft: PlanDraft;
  readonly judged: JudgedPlan;
  /** What is wrong, by the form or by the server. */
  readonly refused: PlanRefused | null;
  readonly pending: boolean;
  /** No answer came to the last request. */
  /** Why the last request was not answered as one; null where it was. */
  readonly failure: Refusal | null;
  change(changed: Partial<PlanDraft>): void;
  submit(): void;
}

interface FormParts {
  readonly calls: PlanCalls;
  readonly instruments: ReadonlyMap<string, InstrumentInfo>;
  /** The plan to be changed; null for a new one. */
  readonly plan: PlanInfo | null;
  readonly onDone: () => void;
}

/** What is typed for a recurring buy, judged as it is typed, and sent under an id of its own. */
export function usePlanForm({ calls, instruments, plan, onDone }: FormParts): PlanForm {
  const { tag } = useI18n();
  const [draft, setDraft] = useState<PlanDraft>(() =>
    plan === null ? firstDraft(instruments, here()) : draftOf(plan, tag),
  );
  const [answered, setAnswered] = useState<PlanRefused | null>(null);
  const { refusal, pending, send } = useSending();
  // One request however often it is sent: another one once something else is asked for.
  const requestId = useRef(crypto.randomUUID());
  const judged = judgePlanDraft(draft, instruments, tag);
  return {
    ...{ draft, judged, pending, failure: refusal },
    refused: answered ?? (judged.type === 'refused' ? judged : null),
    change(changed) {
      setAnswered(null);
      requestId.current = crypto.randomUUID();
      setDraft((before) => ({ ...before, ...changed }));
    },
    submit() {
      if (judged.type !== 'planned') return;
      const { parameters } = judged;
      const request = { ...parameters, parts: [...parameters.parts] };
      const call =
        plan === null
          ? calls.create({ requestId: requestId.current, ...request })
          : calls.edit({ id: plan.id, ...request });
      void send(call, ({ refused, part, needed }) => {
        // It was answered: the same again is another request.
        requestId.current = crypto.randomUUID();
        if (refused === null) onDone();
        else setAnswered({ refusal: refused, part, needed });
      });
    },
  };
}

/** The reader's zone, and what day it is there. */
function here(): { readonly today: string; readonly zone: string } {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  const now = new Date();
  const digits = (count: number) => String(count).padStart(2, '0');
  const today = `${now.getFullYear()}-${digits(now.getMonth() + 1)}-${digits(now.getDate())}`;
  return { today, zone };
}
