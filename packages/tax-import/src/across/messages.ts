/**
 * Messages about what spans sources, with the parameters they carry. `quantity` is a canonical
 * decimal, dates are ISO days, everything else is text or a whole number.
 */
export const ACROSS_MESSAGE_IDS = {
  'across.transfer.same-hash': [],
  'across.transfer.other-hash': [],
  'across.transfer.exact-amount': [],
  'across.transfer.less-stated-fee': ['quantity', 'asset'],
  'across.transfer.less-some': ['quantity', 'asset'],
  'across.transfer.one-to-many': ['count'],
  'across.transfer.many-to-one': ['count'],
  'across.transfer.minutes-later': ['count'],
  'across.transfer.hours-later': ['count'],
  'across.transfer.days-later': ['count'],
  'across.transfer.booked-before': ['count'],
  'across.transfer.one-exchange': ['exchange'],
  'across.transfer.others-fit': ['count'],

  'across.change.move': ['quantity', 'asset', 'account', 'to'],
  'across.change.fee': ['quantity', 'asset'],
  'across.change.rest': ['quantity', 'asset', 'account'],
  'across.change.drop': ['count', 'file', 'kept'],

  'across.duplicate.same-id': [],
  'across.duplicate.same-hash': [],
  'across.duplicate.same-content': [],
  'across.duplicate.same-sum': ['count'],
  'across.duplicate.other-sum': [],
  'across.duplicate.seconds-apart': ['count'],
  'across.duplicate.minutes-apart': ['count'],
  'across.duplicate.other-account': ['account', 'to'],
  'across.duplicate.formats-overlap': ['format', 'other'],

  'across.ticker.question': ['asset', 'account', 'count'],
} as const;

export type AcrossMessageId = keyof typeof ACROSS_MESSAGE_IDS;

export interface AcrossMessage {
  readonly id: AcrossMessageId;
  readonly params: Readonly<Record<string, string>>;
}

type ParamsOf<Id extends AcrossMessageId> = (typeof ACROSS_MESSAGE_IDS)[Id][number];

/** A message with exactly its parameters. */
export function acrossMessage<Id extends AcrossMessageId>(
  id: Id,
  params: Readonly<Record<ParamsOf<Id>, string>>,
): AcrossMessage {
  return { id, params };
}
