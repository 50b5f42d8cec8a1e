import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { referralCookieName } from '@meridian/protocol/referral-cookie.ts';

interface ReferralSources {
  /** The page's address, whole or from its path on. */
  readonly url: string;
  /** Cookie values by name, decoded. */
  readonly cookies: Readonly<Record<string, string>>;
  readonly environment: SiteEnvironment;
}

/** The referral code: from the address, else from the environment's cookie, else none (R-REG-02). */
export function referralCode({ url, cookies, environment }: ReferralSources): string | null {
  return refOfUrl(url) || refOfCookie(cookies[referralCookieName(environment)]) || null;
}

const CODE = /^[A-Za-z0-9_-]{1,32}$/;

/** Whether a code can be one of ours: others are neither shown nor sent. */
export function isReferralCode(code: string): boolean {
  return CODE.test(code);
}

function refOfUrl(url: string): string | null {
  const [address = ''] = url.split('#', 1);
  const queryAt = address.indexOf('?');
  return queryAt === -1 ? null : new URLSearchParams(address.slice(queryAt)).get('ref');
}

/** The cookie holds `{"ref": "..."}`; whatever else it holds is no code. */
function refOfCookie(text: string | undefined): string | null {
  if (text === undefined) return null;
  try {
    const value: unknown = JSON.parse(text);
    const ref = typeof value === 'object' && value !== null && 'ref' in value ? value.ref : null;
    return typeof ref === 'string' ? ref : null;
  } catch {
    return null;
  }
}
