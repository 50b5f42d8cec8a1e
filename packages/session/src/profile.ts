import type { ProfileResult } from '@meridian/protocol/contracts/profile.ts';

/** What is known of the user: the profile call's result, its id read. */
export interface Profile extends Omit<ProfileResult, 'id'> {
  readonly id: number;
}

/** Logged in is who has an id above 0; there are no other roles (R-USER-02, R-USER-06). */
export function isLoggedIn(profile: { readonly id?: unknown } | null | undefined): boolean {
  const id = idOf(profile);
  return id !== null && id > 0;
}

/** The profile in an answer, or null where it holds no user. Fields beyond the known are kept out. */
export function readProfile(result: unknown): Profile | null {
  if (typeof result !== 'object' || result === null) return null;
  const id = idOf(result);
  if (id === null || id <= 0) return null;
  const source: Readonly<Record<string, unknown>> = { ...result };
  const known: Record<string, unknown> = { id };
  for (const [name, type] of Object.entries(FIELDS))
    if (typeof source[name] === type) known[name] = source[name];
  const vip = source['loyalty_vip_info'];
  if (typeof vip === 'object' && vip !== null) known['loyalty_vip_info'] = vip;
  // `as`: every field above was compared with its type.
  return known as unknown as Profile;
}

/** The name of a field's type; the compiler asks for every field of the contract. */
type TypeName<Value> = [Value] extends [string]
  ? 'string'
  : [Value] extends [boolean]
    ? 'boolean'
    : 'number';

type PlainField = Exclude<keyof Profile, 'id' | 'loyalty_vip_info'>;

const FIELDS: { readonly [Name in PlainField]-?: TypeName<NonNullable<Profile[Name]>> } = {
  username: 'string',
  vague_email: 'string',
  vague_mobile: 'string',
  mobile_verified: 'boolean',
  email_verified: 'boolean',
  has_google2fa: 'boolean',
  country_code: 'string',
  lang: 'string',
  parent_member_id: 'number',
  status: 'number',
};

/** An id may come as decimal text; anything else that is no finite number is no id. */
function idOf(profile: { readonly id?: unknown } | null | undefined): number | null {
  const id = profile?.id;
  if (typeof id === 'number') return Number.isFinite(id) ? id : null;
  if (typeof id === 'string' && /^\s*[+-]?\d{1,30}(?:\.\d*)?\s*$/.test(id)) return parseInt(id, 10);
  return null;
}
