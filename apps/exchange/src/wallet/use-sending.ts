import { useRef, useState } from 'react';

import type { Answer, Refusal } from './wallet-calls.ts';

export interface Sending {
  /** Why the last one was not done; null where it was. */
  readonly refusal: Refusal | null;
  readonly pending: boolean;
  /** Says what is wrong before anything is sent. */
  refuse(refusal: Refusal | null): void;
  send<Result>(call: Promise<Answer<Result>>, then: (result: Result) => void): Promise<void>;
}

/** One form's way to the gateway and back: what is wrong is shown, what was typed stays. */
export function useSending(): Sending {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [pending, setPending] = useState(false);
  // State comes a render too late for a second click.
  const busy = useRef(false);
  return {
    refusal,
    pending,
    refuse: setRefusal,
    async send(call, then) {
      if (busy.current) return;
      busy.current = true;
      setPending(true);
      setRefusal(null);
      const answer = await call.finally(() => {
        busy.current = false;
        setPending(false);
      });
      if (answer.ok) then(answer.result);
      else setRefusal(answer.refusal);
    },
  };
}
