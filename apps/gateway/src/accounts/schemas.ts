import type { FieldFault } from '@meridian/protocol/account-api.ts';

import type { FieldFaults } from './context.ts';

const TEXT = { type: 'string' } as const;
const TOKEN_PLACE = { type: 'string', enum: ['cookie', 'body'] } as const;

export interface BodySchema {
  readonly type: 'object';
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, typeof TEXT | typeof TOKEN_PLACE>>;
}

/**
 * The shapes of bodies. Lengths and formats are the functions' own: they name every fault at once.
 * Properties beyond these are ignored.
 */
export const REGISTER_BODY = bodyOf({ email: TEXT, password: TEXT, lang: TEXT, ref: TEXT }, [
  'email',
  'password',
]);
export const VERIFY_BODY = bodyOf({ registration_id: TEXT, code: TEXT, token_in: TOKEN_PLACE }, [
  'registration_id',
  'code',
]);
export const RESEND_BODY = bodyOf({ registration_id: TEXT }, ['registration_id']);
export const SIGN_IN_BODY = bodyOf({ email: TEXT, password: TEXT, token_in: TOKEN_PLACE }, [
  'email',
  'password',
]);
export const FORGOT_BODY = bodyOf({ email: TEXT, lang: TEXT }, ['email']);
export const RESET_BODY = bodyOf({ token: TEXT, password: TEXT }, ['token', 'password']);
export const CHANGE_BODY = bodyOf({ current: TEXT, password: TEXT }, ['current', 'password']);

function bodyOf(properties: BodySchema['properties'], required: readonly string[]): BodySchema {
  return { type: 'object', required, properties };
}

/** What keeps a body from its shape, by field. The validator stops at its first finding; here are all. */
export function faultsOfShape({ required, properties }: BodySchema, given: unknown): FieldFaults {
  const faults: Record<string, FieldFault> = {};
  const body: object = typeof given === 'object' && given !== null ? given : {};
  const values = new Map<string, unknown>(Object.entries(body));
  for (const [name, property] of Object.entries(properties)) {
    if (values.has(name) && !isOf(property, values.get(name))) faults[name] = 'invalid';
  }
  for (const name of required) if ((values.get(name) ?? null) === null) faults[name] = 'missing';
  return faults;
}

function isOf(property: typeof TEXT | typeof TOKEN_PLACE, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const allowed: readonly string[] | undefined = 'enum' in property ? property.enum : undefined;
  return allowed?.includes(value) ?? true;
}
