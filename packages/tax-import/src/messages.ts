import type { ImportFailure, ImportIssue, SetAsideRow } from './outcome.ts';
import type { ImportMessageId } from './message-ids.ts';

/** A message for a catalogue: its id and the values of its parameters. */
export interface ImportMessage {
  readonly id: ImportMessageId;
  readonly params: Readonly<Record<string, string>>;
}

export function failureMessage(failure: ImportFailure): ImportMessage {
  const row: Record<string, string> = failure.row === undefined ? {} : { row: `${failure.row}` };
  return {
    id: `import.failure.${failure.code}`,
    params: { ...failure.params, ...row, file: failure.name },
  };
}

export function setAsideMessage(row: SetAsideRow): ImportMessage {
  return { id: `import.setAside.${row.reason}`, params: { ...row.params, row: `${row.row}` } };
}

export function issueMessage(issue: ImportIssue): ImportMessage {
  return { id: `import.issue.${issue.code}`, params: { ...issue.params, count: `${issue.count}` } };
}
