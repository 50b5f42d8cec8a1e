/** PostgreSQL's code for a text that its encoding does not know: U+0000 is the one that JSON and addresses can carry. */
const UNKNOWN_CHARACTER = '22021';

/** Whether a statement failed for a text of the request that no column can hold: the asker's error, not ours. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNKNOWN_CHARACTER;
}
