import type { ImportIssueCode, SetAsideReason } from '@meridian/tax-import/message-ids.ts';

/** What an import says for the record; everything else is a question left open. */
const FOR_THE_RECORD: ReadonlySet<SetAsideReason | ImportIssueCode> = new Set<
  SetAsideReason | ImportIssueCode
>([
  'pending',
  'pending-duplicate',
  'duplicate-id',
  'repeated-header',
  'no-effect',
  // The user's own mapping says so.
  'left-out',
  'paired-by-amount',
  'reversed',
  // These stand at the disposals and deposits they touch.
  'one-sided-trade',
  'unexplained-credit',
  'unexplained-debit',
]);

/** Whether a row set aside or an issue of an import wants an answer from the user. */
export function isQuestion(code: SetAsideReason | ImportIssueCode): boolean {
  return !FOR_THE_RECORD.has(code);
}
