import { useRef, useState } from 'react';

import type { Refusal } from './wallet-calls.ts';

/** A refusal is the wallet's unless said otherwise. */
export interface Sending<Fault = Refusal> {
  /** Why the last one was not done; null where it was. */
  readonly refusal: Fault | null;
  readonly pending: boolean;
  /** Says what is wrong before anything is sent. */
  refuse(refusal: Fault | null): void;
  send<Result>(
    call: Promise<Outcome<Result, Fault>>,
    then: (result: Result) => void,
  ): Promise<void>;
}

type Outcome<Result, Fault> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly refusal: Fault };

/** One form's way to the gateway and back: what is wrong is shown, what was typed stays. */
export function useSending<Fault = Refusal>(): Sending<Fault> {
  const [refusal, setRefusal] = useState<Fault | null>(null);
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
