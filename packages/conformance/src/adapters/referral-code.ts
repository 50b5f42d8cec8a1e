import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { referralCode } from '@meridian/session/referral-code.ts';

import type { Adapter } from '../adapter.ts';

interface Input {
  readonly url: string;
  /** By name, parsed. */
  readonly cookies: Readonly<Record<string, unknown>>;
  readonly environment: SiteEnvironment;
}

/** R-REG-02. */
export const adapter: Adapter = ({ url, cookies, environment }: Input) => {
  const texts = Object.entries(cookies).map(([name, value]) => [name, JSON.stringify(value)]);
  // `as`: pairs of texts, which Object.fromEntries forgets.
  return referralCode({
    url,
    cookies: Object.fromEntries(texts) as Record<string, string>,
    environment,
  });
};
