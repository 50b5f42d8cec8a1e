/**
 * Reads the body of a call. Numbers come as the digits that were sent: an amount that passes through
 * a float is another amount.
 *
 * @returns null for what is no JSON object
 */
export function readBody(text: string): Readonly<Record<string, unknown>> | null {
  if (text === '') return {};
  const body = parsed(text);
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  // `as`: an object of JSON has text keys.
  return isObject ? (body as Record<string, unknown>) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, asWritten);
  } catch {
    return null;
  }
}

/** The types do not know the third argument of a reviver yet: the text a value was read from. */
function asWritten(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? context?.source : value;
}
