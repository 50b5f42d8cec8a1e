import { CONVERT_REASONS, type ConvertReason } from '@meridian/protocol/convert-api.ts';
import { CONVERT_CALLS } from '@meridian/protocol/contracts/convert-calls.ts';
import type * as wire from '@meridian/protocol/contracts/convert.ts';
import { type RejectionCode, REJECTIONS } from '@meridian/venue/api/rejections.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { amountOf } from '../wallet/parts.ts';
import { sendFailure, sendResult, shaped, signedInOf } from '../accounts/answers.ts';
import { readShape } from '../accounts/body-shape.ts';
import { callLimit } from '../accounts/call-limit.ts';
import type { AccountContext, AccountFailure } from '../accounts/context.ts';
import { envelope } from '../envelope.ts';
import {
  confirmQuote,
  conversionOf,
  type ConversionRow,
  type ConvertParts,
  listConversions,
  makeQuote,
} from './conversions.ts';
import type { ConvertOutcome } from './outcome.ts';
import { MAXIMUM_VALUE, MINIMUM_VALUE, QUOTE_LIFE_MS, SPREAD_TEXT } from './quotes.ts';

const MAX_PAGE = 100;
const USUAL_PAGE = 50;
/** An account may ask for so many: a page does at each change of the amount and each 15 seconds. */
const QUOTES_PER_MINUTE = 120;

/** The calls of conversions for our own pages, by session. */
export function convertRoutes(
  app: FastifyInstance,
  context: AccountContext,
  parts: ConvertParts,
): void {
  app.get(CONVERT_CALLS.convertCoins.path, async (_request, reply) => {
    const result: wire.ConvertCoinsResult = {
      ...{ simulated: true, lifeMs: QUOTE_LIFE_MS, spread: SPREAD_TEXT },
      ...{ minimum: MINIMUM_VALUE, maximum: MAXIMUM_VALUE },
      coins: convertibleCoins(parts),
    };
    return sendResult(context, reply, result);
  });
  const asUser = async (
    request: FastifyRequest,
    reply: FastifyReply,
    run: (userId: bigint) => Promise<ConvertOutcome<object>>,
    overLimit?: (userId: bigint) => AccountFailure | null,
  ) => {
    const signedIn = await signedInOf(context, request);
    if (signedIn === null) return sendFailure(context, reply, { code: 'notSignedIn' });
    if (!parts.port.isOpen) return sendFailure(context, reply, { code: 'unavailable' });
    const tooMany = overLimit?.(signedIn.userId) ?? null;
    if (tooMany !== null) return sendFailure(context, reply, tooMany);
    return send(context, reply, await run(signedIn.userId));
  };
  const overQuoteLimit = callLimit(parts, QUOTES_PER_MINUTE);
  const { convertQuote, convertConfirm, conversion, conversions } = CONVERT_CALLS;
  app.post<{ Body: wire.ConvertQuoteRequest }>(
    convertQuote.path,
    shaped(context, convertQuote.request),
    async (request, reply) =>
      asUser(
        request,
        reply,
        async (userId) => resultOf(parts, await makeQuote(parts, userId, request.body)),
        overQuoteLimit,
      ),
  );
  app.post<{ Body: { readonly quoteId: string } }>(
    convertConfirm.path,
    shaped(context, convertConfirm.request),
    async (request, reply) =>
      asUser(request, reply, async (userId) =>
        resultOf(parts, await confirmQuote(parts, userId, request.body.quoteId)),
      ),
  );
  app.get(conversion.path, async (request, reply) => {
    const shape = readShape(conversion.query, request.query);
    if (!shape.ok) {
      return sendFailure(context, reply, { code: 'invalidInput', fields: shape.fields });
    }
    return asUser(request, reply, async (userId) =>
      resultOf(parts, await conversionOf(parts, userId, shape.body.quoteId)),
    );
  });
  app.get(conversions.path, async (request, reply) => {
    const shape = readShape(conversions.query, request.query);
    if (!shape.ok) {
      return sendFailure(context, reply, { code: 'invalidInput', fields: shape.fields });
    }
    return asUser(request, reply, async (userId) => ({
      ok: true,
      value: await pageOf(parts, userId, shape.body),
    }));
  });
}

async function pageOf(
  parts: ConvertParts,
  userId: bigint,
  { cursor, limit }: { readonly cursor?: string; readonly limit?: string },
): Promise<wire.ConversionPage> {
  const most = limit === undefined ? USUAL_PAGE : parseInt(limit, 10);
  const count = Math.min(Math.max(1, most), MAX_PAGE);
  const rows = await listConversions(parts, userId, { cursor, limit: count });
  const shown = rows.slice(0, count);
  const last = shown.at(-1);
  const isLast = rows.length === shown.length || last === undefined;
  return {
    conversions: shown.map((row) => conversionWire(parts, row)),
    next: isLast ? null : `${last.quoted_at}_${last.id}`,
  };
}

function resultOf(
  parts: ConvertParts,
  outcome: ConvertOutcome<ConversionRow>,
): ConvertOutcome<wire.ConversionResult> {
  if (!outcome.ok) return outcome;
  return { ok: true, value: { conversion: conversionWire(parts, outcome.value) } };
}

/** Assets with a price, by their code. */
export function convertibleCoins({ port, priceOf }: ConvertParts): string[] {
  const codes = port.instruments().flatMap(({ instrument }) => [instrument.base, instrument.quote]);
  return [...new Set(codes)].filter((code) => priceOf(code) !== null).toSorted();
}

export function conversionWire({ port }: ConvertParts, row: ConversionRow): wire.ConversionInfo {
  const text = (asset: string, atoms: string) => amountOf(port, asset, atoms);
  return {
    ...{ quoteId: row.id, status: row.status, from: row.from_asset, to: row.to_asset },
    pay: text(row.from_asset, row.pay),
    get: text(row.to_asset, row.get),
    spread: text(row.from_asset, row.spread),
    rate: row.rate,
    quotedAt: timeOf(row.quoted_at),
    expiresAt: timeOf(row.expires_at),
    endedAt: row.ended_at === null ? null : timeOf(row.ended_at),
    reason: row.reason,
  };
}

function timeOf(value: bigint): number {
  return parseInt(String(value), 10);
}

function send(context: AccountContext, reply: FastifyReply, outcome: ConvertOutcome<object>) {
  if (outcome.ok) return sendResult(context, reply, outcome.value);
  const { failure } = outcome;
  if (failure.type === 'unavailable') return sendFailure(context, reply, { code: 'unavailable' });
  const { code, text } = refusalOf(failure.reason);
  const result: wire.ConvertRefusal = { reason: failure.reason, field: failure.field };
  return reply.send(envelope(code, text, result, context.now()));
}

/** The code and the words of a refusal, for programs. */
export function refusalOf(reason: ConvertReason | RejectionCode): {
  readonly code: number;
  readonly text: string;
} {
  if (isConvertReason(reason)) return { code: CONVERT_REASONS[reason], text: reason };
  const { v5, text } = REJECTIONS[reason];
  return { code: v5, text };
}

function isConvertReason(reason: ConvertReason | RejectionCode): reason is ConvertReason {
  return reason in CONVERT_REASONS;
}
