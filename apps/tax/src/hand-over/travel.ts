import { TEXT_SIZE_KEY, THEME_KEY } from '@meridian/shell/shell-script.ts';

/** Steps, the sample and countries as addresses name them; anything else does not travel. */
const STEP = /^#(?:sources|review|report|sample)$/;
const COUNTRY = /^[A-Z]{2}$/;

/**
 * The part behind `#` with which the main host leads to the report; `arrival-script.ts` reads it.
 *
 * @param hasOldWorkspace whether an earlier report is kept on this host
 */
export function travelHash(hasOldWorkspace: boolean): string {
  const parts: string[] = STEP.test(location.hash) ? [location.hash.slice(1)] : [];
  const add = (name: string, value: string | null) => {
    if (value !== null) parts.push(`${name}=${encodeURIComponent(value)}`);
  };
  add('theme', readStored(THEME_KEY));
  add('size', readStored(TEXT_SIZE_KEY));
  const country = new URLSearchParams(location.search).get('country') ?? '';
  if (COUNTRY.test(country)) add('country', country);
  if (hasOldWorkspace) parts.push('move=');
  return parts.length === 0 ? '' : `#${parts.join('&')}`;
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
