import { valueAt } from './host-object.ts';

/** The profile's fields as the app gives them; any may be missing (R-USER-05). */
export interface BridgeProfile {
  /** The uid; an app may write it as decimal text. */
  readonly id?: number | string;
  readonly username?: string;
  readonly vague_email?: string;
  readonly vague_mobile?: string;
  readonly mobile_verified?: boolean;
  readonly email_verified?: boolean;
  readonly has_google2fa?: boolean;
  readonly country_code?: string;
  readonly lang?: string;
  readonly parent_member_id?: number | string;
  readonly status?: number | string;
  readonly loyalty_vip_info?: {
    readonly is_vip?: boolean;
    readonly label_level?: number | string;
  };
}

type Kind = 'text' | 'flag' | 'number';

/** The app's name of a field, ours, and what it holds (R-USER-03). */
const FIELDS: readonly (readonly [theirs: string, ours: keyof BridgeProfile, kind: Kind])[] = [
  ['uid', 'id', 'number'],
  ['userName', 'username', 'text'],
  ['vagueEmail', 'vague_email', 'text'],
  ['vagueMobile', 'vague_mobile', 'text'],
  ['mobileVerified', 'mobile_verified', 'flag'],
  ['emailVerified', 'email_verified', 'flag'],
  ['hasGoogle2fa', 'has_google2fa', 'flag'],
  ['countryCode', 'country_code', 'text'],
  ['lang', 'lang', 'text'],
  ['parentMemId', 'parent_member_id', 'number'],
  ['status', 'status', 'number'],
];

interface ReplyParts {
  readonly code: unknown;
  readonly params?: unknown;
}

/**
 * The profile in a reply of the app, or null where the reply is no success (R-USER-03, R-USER-04).
 * Fields of another type than theirs are left out. The user's token is no field of it.
 */
export function profileFromBridge({ code, params }: ReplyParts): BridgeProfile | null {
  if (code !== 0) return null;
  const profile: Record<string, unknown> = {};
  for (const [theirs, ours, kind] of FIELDS) keep(profile, ours, valueOf(params, theirs), kind);
  const vip: Record<string, unknown> = {};
  keep(vip, 'is_vip', valueOf(params, 'isVip'), 'flag');
  keep(vip, 'label_level', valueOf(valueOf(params, 'vipLabelInfo'), 'labelLevel'), 'number');
  if (Object.keys(vip).length > 0) profile['loyalty_vip_info'] = vip;
  return profile;
}

/** The user's token in a reply, or the empty text where there is none. */
export function tokenFromBridge({ code, params }: ReplyParts): string {
  const token = code === 0 ? valueOf(params, 'userToken') : null;
  return typeof token === 'string' ? token : '';
}

function keep(into: Record<string, unknown>, name: string, value: unknown, kind: Kind): void {
  if (isOfKind(value, kind)) into[name] = value;
}

function isOfKind(value: unknown, kind: Kind): boolean {
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'flag') return typeof value === 'boolean';
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
}

/** A property of the object's own: what it inherits did not come from the app. */
function valueOf(object: unknown, name: string): unknown {
  if (typeof object !== 'object' || object === null || !Object.hasOwn(object, name)) return null;
  return valueAt(object, name);
}
