import { vipNumber } from '@meridian/instruments/levels/levels.ts';
import type { ProfileResult } from '@meridian/protocol/contracts/profile.ts';

import { vagueEmail } from './email.ts';
import { vaguePhone } from './phone.ts';
import type { SignedIn } from './sessions.ts';
import { userIdAsNumber } from './user-id.ts';

/**
 * The profile call's result (R-USER-01). An account exists only with its address verified.
 *
 * @param tier the fee tier of the account; null where it has none
 */
export function profileOf(signedIn: SignedIn, tier: string | null): ProfileResult {
  const vip = vipNumber(tier ?? '');
  const vague = vagueEmail(signedIn.email);
  return {
    id: userIdAsNumber(signedIn.userId),
    // Until a name is chosen the address stands for it, as little of it as is shown anywhere.
    username: signedIn.username ?? vague,
    vague_email: vague,
    vague_mobile: vaguePhone(signedIn.phone),
    mobile_verified: false,
    email_verified: true,
    has_google2fa: signedIn.hasSecondFactor,
    country_code: signedIn.countryCode,
    lang: signedIn.lang,
    parent_member_id: userIdAsNumber(signedIn.parentMemberId),
    status: signedIn.status,
    loyalty_vip_info: { is_vip: vip !== null, label_level: vip ?? 0 },
  };
}
