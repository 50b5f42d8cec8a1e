/** What went wrong, in the words of what was thrown. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node tells of several addresses that were tried by an error without words.
  return error.message === '' && 'code' in error ? String(error.code) : error.message;
}
