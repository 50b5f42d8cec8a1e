import { useEffect, useState } from 'react';

import type { AccountModel } from '../orders/account-model.ts';
import type { Draft, DraftWorld, ReadDraft } from './draft.ts';
import { requestOf } from './order-request.ts';
import { newLinkId } from '../orders/pending-orders.ts';
import type { Sent, SentOrder, TicketRequest } from '../orders/send-order.ts';

export type Sending = { readonly kind: 'idle' } | { readonly kind: 'sending' } | Sent;

/** Link ids of a batch end in the number of the order: room for it is left. */
const BATCH_ID_LENGTH = 20;

/** One ticket at a time: a second press while the first is under way does nothing. */
export function useSending(
  account: AccountModel,
  draft: Draft,
  change: (part: Partial<Draft>) => void,
) {
  const [state, setState] = useState<Sending>({ kind: 'idle' });
  const [last, setLast] = useState<{ id: string; request: TicketRequest } | null>(null);
  useEffect(
    () =>
      account.settled.observe(() => {
        const settled = account.settled.get();
        if (settled === null) return;
        setState((before) => withSettled(before, last?.request ?? null, settled));
      }),
    [account, last],
  );
  const send = async (world: DraftWorld, { estimate }: ReadDraft) => {
    if (state.kind === 'sending') return;
    setState({ kind: 'sending' });
    const random = newLinkId((bytes) => crypto.getRandomValues(bytes));
    const fresh = draft.kind === 'scaled' ? random.slice(0, BATCH_ID_LENGTH) : random;
    // The same order once more keeps its id: the venue takes an id once, so it cannot be there twice.
    const again = last === null ? null : requestOf(draft, world, estimate, last.id);
    const isSame =
      isOpen(state) && again !== null && JSON.stringify(again) === JSON.stringify(last?.request);
    const id = isSame && last !== null ? last.id : fresh;
    const request = isSame ? again : requestOf(draft, world, estimate, fresh);
    setLast({ id, request });
    const sent = await account.place(request);
    setState(sent);
    // What was refused, or may not have arrived, stays to be sent again.
    if (isPlaced(sent)) change({ amount: '' });
  };
  return { state, send };
}

/** Whether something of the last ticket may not have arrived. */
function isOpen(state: Sending): boolean {
  if (state.kind === 'batch') return state.results.some(({ sent }) => isOpen(sent));
  return state.kind === 'lost' || state.kind === 'unknown';
}

function isPlaced(sent: Sent): boolean {
  if (sent.kind !== 'batch') return sent.kind === 'placed';
  return sent.results.every((result) => result.sent.kind === 'placed');
}

/** Nothing was known of an order, and now it is. */
function withSettled(
  state: Sending,
  request: TicketRequest | null,
  { orderLinkId, sent }: { readonly orderLinkId: string; readonly sent: SentOrder },
): Sending {
  if (state.kind === 'batch') {
    const isOurs = state.results.some(({ order }) => order.orderLinkId === orderLinkId);
    if (!isOurs) return state;
    const results = state.results.map((result) =>
      result.order.orderLinkId === orderLinkId ? { ...result, sent } : result,
    );
    return { kind: 'batch', results };
  }
  if (state.kind !== 'unknown' || request === null || request.kind === 'batch') return state;
  const own = request.kind === 'order' ? request.order : request.pair;
  return own.orderLinkId === orderLinkId ? sent : state;
}
