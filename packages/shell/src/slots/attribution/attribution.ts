import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { REFERRAL_COOKIE_DAYS, referralCookieName } from '@meridian/protocol/referral-cookie.ts';
import { cookieText } from '@meridian/protocol/token-cookie.ts';
import { isReferralCode } from '@meridian/session/referral-code.ts';

import { endedCookieText } from '../cookies.ts';

/** The first-party cookie of the campaign a visit came by; its value is JSON, `{"source":"…"}`. */
export const CAMPAIGN_COOKIE = 'meridian_campaign';

const CAMPAIGN_COOKIE_DAYS = 30;

/** What is read of a campaign: `utm_source` and its like. */
const CAMPAIGN_FIELDS = ['source', 'medium', 'campaign', 'term', 'content'] as const;

type Campaign = Readonly<Partial<Record<(typeof CAMPAIGN_FIELDS)[number], string>>>;

/** How a visit came about, as far as its address tells. */
export interface Attribution {
  readonly ref: string | null;
  readonly campaign: Campaign | null;
}

/** In characters; a query beyond is not worth reading. */
const MAX_QUERY = 4096;

/**
 * What a campaign's value may look like: 64 letters, digits and signs of names. So no markup, no
 * control characters, and no percent sign, which would be something encoded twice.
 */
const CAMPAIGN_VALUE = /^[\p{L}\p{M}\p{N} ._~+:/-]{1,64}$/u;

/**
 * Reads the referral code (R-REG-02) and the campaign out of an address. What is not a code or a
 * value of ours counts as not there. Takes any string and never throws.
 */
export function readAttribution(url: string): Attribution {
  const query = queryOf(url);
  const ref = query.get('ref') ?? '';
  const campaign: Record<string, string> = {};
  for (const field of CAMPAIGN_FIELDS) {
    const value = query.get(`utm_${field}`) ?? '';
    if (CAMPAIGN_VALUE.test(value)) campaign[field] = value;
  }
  return {
    ref: isReferralCode(ref) ? ref : null,
    campaign: Object.keys(campaign).length === 0 ? null : campaign,
  };
}

function queryOf(url: string): URLSearchParams {
  const [address = ''] = url.split('#', 1);
  const index = address.indexOf('?');
  const query = index === -1 ? '' : address.slice(index + 1);
  return new URLSearchParams(query.length > MAX_QUERY ? '' : query);
}

/**
 * The cookies to set for a visit: where it is allowed, those of what it brought, the last one
 * counting; where it is not, none, and what an earlier visit left is removed.
 */
export function attributionCookies(
  { ref, campaign }: Attribution,
  { allowed, environment }: { readonly allowed: boolean; readonly environment: SiteEnvironment },
): string[] {
  const referralCookie = referralCookieName(environment);
  if (!allowed) {
    return [referralCookie, CAMPAIGN_COOKIE].map((name) => endedCookieText(name, environment));
  }
  const texts: string[] = [];
  if (ref !== null) {
    const days = REFERRAL_COOKIE_DAYS;
    texts.push(cookieText(referralCookie, JSON.stringify({ ref }), { days, environment }));
  }
  if (campaign !== null) {
    const days = CAMPAIGN_COOKIE_DAYS;
    texts.push(cookieText(CAMPAIGN_COOKIE, JSON.stringify(campaign), { days, environment }));
  }
  return texts;
}
