import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import type { CreateTwapRequest, TwapResult } from '@meridian/protocol/contracts/twaps.ts';
import { accessRefusal } from '@meridian/protocol/access-refusal.ts';
import { TWAP_PATHS } from '@meridian/protocol/plans-api.ts';
import { useRef, useState } from 'react';

import { type JudgedTwap, twapField } from './twap-draft.ts';

type TwapSending = 'idle' | 'sending' | 'started' | 'lost' | 'signed-out' | 'not-permitted';

/** Sends an order that is to be spread, once however often it is pressed. */
export function useTwapSending(client: Pick<BusinessClient, 'get' | 'post'> | null) {
  const [state, setState] = useState<TwapSending>('idle');
  const [refused, setRefused] = useState<JudgedTwap | null>(null);
  // One request however often it is sent: another one once something else is asked for.
  const requestId = useRef(crypto.randomUUID());
  const busy = useRef(false);
  const reset = () => {
    setRefused(null);
    setState('idle');
    requestId.current = crypto.randomUUID();
  };
  /** Answers whether it was started. */
  const send = async (request: Omit<CreateTwapRequest, 'requestId'>): Promise<boolean> => {
    if (client === null || busy.current) return false;
    busy.current = true;
    setState('sending');
    setRefused(null);
    const body = { requestId: requestId.current, ...request };
    const answer = await client.post(TWAP_PATHS.create, body, { hiddenToast: true }).finally(() => {
      busy.current = false;
    });
    if (!answer.ok) {
      setState(accessRefusal(answer.error) ?? 'lost');
      return false;
    }
    // It was answered: the same again is another order.
    requestId.current = crypto.randomUUID();
    // `as`: the gateway's answer by its contract.
    const { refused: refusal } = answer.result as TwapResult;
    setState(refusal === null ? 'started' : 'idle');
    if (refusal !== null) setRefused({ type: 'refused', refusal, field: twapField(refusal) });
    return refusal === null;
  };
  return { state, refused, send, reset };
}
