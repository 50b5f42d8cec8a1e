/** Requests and results of the calls for API keys, of the page that makes and revokes them. */
import * as v from 'valibot';

import { factorCode } from './second-factor.ts';
import type { WireType } from './wire-type.ts';

export const API_KEY_NAME_MAX_LENGTH = 40;
export const API_KEY_MAX_DAYS = 365;
export const API_KEY_MAX_ADDRESSES = 20;

const scope = v.picklist(['read', 'trade', 'withdraw']);
const instant = v.pipe(v.string(), v.isoTimestamp(), v.description('Instant in UTC.'));
const addresses = v.pipe(
  v.array(v.string()),
  v.description('Addresses and ranges such as `192.0.2.0/24`; empty: from anywhere.'),
);

export const apiKeyInfo = v.object({
  id: v.pipe(v.string(), v.description('What a revocation names.')),
  api_key: v.pipe(v.string(), v.description('What requests name.')),
  name: v.string(),
  scopes: v.pipe(v.array(scope), v.description('Every key may read.')),
  addresses,
  created_at: instant,
  expires_at: v.nullable(v.pipe(instant, v.description('Null: it does not expire.'))),
  last_used_at: v.nullable(v.pipe(instant, v.description('To the minute.'))),
  last_used_ip: v.nullable(v.string()),
});
export type ApiKeyInfo = WireType<typeof apiKeyInfo>;

export const apiKeysResult = v.object({ keys: v.array(apiKeyInfo) });
export type ApiKeysResult = WireType<typeof apiKeysResult>;

export const createApiKeyRequest = v.object({
  name: v.pipe(v.string(), v.description(`1 to ${API_KEY_NAME_MAX_LENGTH} characters.`)),
  scopes: v.pipe(v.array(scope), v.description('Beside reading, which each key may.')),
  addresses: v.exactOptional(addresses),
  valid_days: v.exactOptional(
    v.pipe(
      v.number(),
      v.integer(),
      v.description(`1 to ${API_KEY_MAX_DAYS}; it does not expire unless given.`),
    ),
  ),
  current: v.pipe(v.string(), v.description('The password of the account.')),
  code: v.exactOptional(factorCode),
});
export type CreateApiKeyRequest = WireType<typeof createApiKeyRequest>;

export const createApiKeyResult = v.object({
  key: apiKeyInfo,
  secret: v.pipe(v.string(), v.description('Shown this once: it is stored sealed.')),
});
export type CreateApiKeyResult = WireType<typeof createApiKeyResult>;
