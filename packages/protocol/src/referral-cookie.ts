import type { SiteEnvironment } from '@meridian/editions/hosts.ts';

/** The cookie says `prod` where the environment is called `production`. */
const SUFFIX: Readonly<Record<SiteEnvironment, string>> = {
  production: 'prod',
  testnet: 'testnet',
  test: 'test',
  local: 'local',
  dev: 'dev',
};

/**
 * The cookie that keeps the referral code a visit came with, one for each environment (R-REG-02).
 * Its value is JSON, `{"ref":"ABC"}`.
 */
export function referralCookieName(environment: SiteEnvironment): string {
  return `REG_REF_${SUFFIX[environment]}`;
}

/** How long a code is remembered. */
export const REFERRAL_COOKIE_DAYS = 30;
