/**
 * A place in a list, as clients carry it from page to page. Only `A-Z a-z 0-9 _ -` stand in it:
 * clients escape other characters differently, some twice.
 */
export function cursorOf(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

const TOKEN = /^[A-Za-z0-9_-]{1,512}$/;

/** @returns null for a text that no answer of ours has given */
export function readCursor(token: string, length: number): readonly string[] | null {
  if (!TOKEN.test(token)) return null;
  const parts = parsed(Buffer.from(token, 'base64url').toString());
  if (!Array.isArray(parts) || parts.length !== length) return null;
  return parts.every((part): part is string => typeof part === 'string') ? parts : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
