import type { Failure } from '@meridian/protocol/envelope.ts';
import { useRef, useState } from 'react';

import { faultsOf, NO_FAULTS, type Faults } from './faults.ts';

export type CallAnswer<Result> = { readonly ok: true; readonly result: Result } | Failure;

export interface Submission {
  readonly faults: Faults;
  readonly pending: boolean;
  /** Sends unless something is wrong or turns out to be, or a call is still under way. */
  send<Result>(
    wrong: Faults | null | (() => Promise<Faults | null>),
    call: () => Promise<CallAnswer<Result>>,
    then: (result: Result) => void,
  ): Promise<void>;
  /** Takes back what was said to be wrong. */
  clear(): void;
}

/** One form's way to the gateway and back: what is wrong is shown, what was typed stays. */
export function useSubmit(): Submission {
  const [faults, setFaults] = useState<Faults>(NO_FAULTS);
  const [pending, setPending] = useState(false);
  // State comes a render too late for a second click.
  const busy = useRef(false);
  return {
    faults,
    pending,
    clear: () => setFaults(NO_FAULTS),
    async send(wrong, call, then) {
      if (busy.current) return;
      busy.current = true;
      const found = typeof wrong === 'function' ? await wrong() : wrong;
      if (found !== null) {
        busy.current = false;
        setFaults(found);
        return;
      }
      setPending(true);
      setFaults(NO_FAULTS);
      const answer = await call().finally(() => {
        busy.current = false;
        setPending(false);
      });
      if (answer.ok) then(answer.result);
      else setFaults(faultsOf(answer.error));
    },
  };
}
