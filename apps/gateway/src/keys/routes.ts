import { ACCOUNT_PATHS } from '@meridian/protocol/account-api.ts';
import {
  type ApiKeyInfo,
  type ApiKeysResult,
  createApiKeyRequest,
  type CreateApiKeyRequest,
  type CreateApiKeyResult,
} from '@meridian/protocol/contracts/api-keys.ts';
import type { FastifyInstance } from 'fastify';
import { clientOf, sendFailure, sendResult, shaped, signedInOf } from '../accounts/answers.ts';
import { failure, success, type AccountContext } from '../accounts/context.ts';
import { withOwner } from '../factors/with-owner.ts';
import { readNewKey } from './new-key.ts';
import type { KeyInfo, KeyStore } from './store.ts';

const NOT_SIGNED_IN = { code: 'notSignedIn' } as const;

/** API keys: listed, made and revoked by their owner. */
export function keyRoutes(app: FastifyInstance, context: AccountContext, keys: KeyStore): void {
  app.get(ACCOUNT_PATHS.apiKeys, async (request, reply) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, NOT_SIGNED_IN);
    const list = await keys.list(signedIn.userId);
    const result: ApiKeysResult = { keys: list.map(toWire) };
    return sendResult(context, reply, result);
  });

  app.post<{ Body: CreateApiKeyRequest }>(
    ACCOUNT_PATHS.apiKeys,
    shaped(context, createApiKeyRequest),
    async (request, reply) => {
      const signedIn = await signedInOf(context, request);
      if (signedIn === null) return sendFailure(context, reply, NOT_SIGNED_IN);
      const { current, code, ...asked } = request.body;
      const read = readNewKey(asked, context.now());
      if (!read.ok) {
        return sendFailure(context, reply, { code: 'invalidInput', fields: read.fields });
      }
      const client = clientOf(context, request);
      // A session somebody left open must not become a key that lasts for a year.
      const created = await withOwner(context, signedIn, { current, code, client }, async () => {
        const change = { actor: 'owner', ip: client.ip } as const;
        const made = await keys.create(signedIn.userId, read.key, change);
        return made === null ? failure('tooManyKeys') : success(made);
      });
      if (!created.ok) return sendFailure(context, reply, created.failure);
      context.event('api-key-created', { client, account: signedIn.userId });
      const result: CreateApiKeyResult = {
        key: toWire(created.value.info),
        secret: created.value.secret,
      };
      return sendResult(context, reply, result);
    },
  );

  app.delete<{ Params: { readonly id: string } }>(ACCOUNT_PATHS.apiKey, async (request, reply) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, NOT_SIGNED_IN);
    const change = { actor: 'owner', ip: request.ip } as const;
    const revoked = await keys.revoke(signedIn.userId, request.params.id.toLowerCase(), change);
    if (!revoked) return sendFailure(context, reply, { code: 'noSuchKey' });
    context.event('api-key-revoked', {
      client: clientOf(context, request),
      account: signedIn.userId,
    });
    return sendResult(context, reply, {});
  });
}

function toWire(info: KeyInfo): ApiKeyInfo {
  return {
    id: info.id,
    api_key: info.apiKey,
    name: info.name,
    scopes: info.scopes,
    addresses: info.addresses,
    created_at: info.createdAt.toISOString(),
    expires_at: info.expiresAt?.toISOString() ?? null,
    last_used_at: info.lastUsedAt?.toISOString() ?? null,
    last_used_ip: info.lastUsedIp,
  };
}
