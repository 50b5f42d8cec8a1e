import * as v from 'valibot';

import type { WireType } from './wire-type.ts';

/**
 * The result of the profile call (R-USER-01). One reading of the specification shows these fields,
 * the other does not (R-USER-05): all but the id may be missing.
 */
export const profileResult = v.object({
  id: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,30}$/))]),
    v.description('Above 0 for a user who is signed in; a number, or its digits.'),
  ),
  username: v.exactOptional(v.string()),
  vague_email: v.exactOptional(
    v.pipe(v.string(), v.description('The address with most of it left out.')),
  ),
  vague_mobile: v.exactOptional(v.string()),
  mobile_verified: v.exactOptional(v.boolean()),
  email_verified: v.exactOptional(v.boolean()),
  has_google2fa: v.exactOptional(v.boolean()),
  country_code: v.exactOptional(v.string()),
  lang: v.exactOptional(v.string()),
  parent_member_id: v.exactOptional(v.number()),
  status: v.exactOptional(v.number()),
  loyalty_vip_info: v.exactOptional(
    v.object({
      is_vip: v.exactOptional(v.boolean()),
      label_level: v.exactOptional(v.number()),
    }),
  ),
});
export type ProfileResult = WireType<typeof profileResult>;
