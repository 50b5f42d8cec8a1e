/** The cookies of `document.cookie` by name, decoded; those that cannot be decoded are left out. */
export function readCookies(text: string): Readonly<Record<string, string>> {
  const cookies = new Map<string, string>();
  for (const part of text.split(';')) {
    const index = part.indexOf('=');
    const name = part.slice(0, index).trim();
    // The first of a name is the most specific one (RFC 6265, 5.4).
    if (name !== '' && index > 0 && !cookies.has(name)) {
      const value = decode(part.slice(index + 1).trim());
      if (value !== null) cookies.set(name, value);
    }
  }
  return Object.fromEntries(cookies);
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
