import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { BOT_PATHS, type BotRefusal } from '@meridian/protocol/bots-api.ts';
import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import type * as wire from '@meridian/protocol/contracts/bots.ts';
import { accessRefusal } from '@meridian/protocol/access-refusal.ts';

import type { Answer, Refusal } from '../wallet/wallet-calls.ts';

export interface BotCalls {
  bots(): Promise<Answer<wire.BotsResult>>;
  bot(id: string): Promise<Answer<wire.BotResult>>;
  pairs(id: string, cursor?: string): Promise<Answer<wire.BotPairsResult>>;
  cycles(id: string, cursor?: string): Promise<Answer<wire.BotCyclesResult>>;
  createGrid(request: wire.CreateGridRequest): Promise<Answer<wire.CreateBotResult>>;
  createDca(request: wire.CreateDcaRequest): Promise<Answer<wire.CreateDcaResult>>;
  pause(id: string): Promise<Answer<wire.BotResult>>;
  resume(id: string): Promise<Answer<wire.BotResult>>;
  close(request: wire.CloseBotRequest): Promise<Answer<wire.BotResult>>;
}

/** The calls of trading bots. A failure says who may, or no more than that it failed. */
export function botCalls(client: Pick<BusinessClient, 'get' | 'post'>): BotCalls {
  const { get, post } = callsOf(client);
  return {
    bots: () => get(BOT_PATHS.list),
    bot: (id) => get(BOT_PATHS.detail, { id }),
    pairs: (id, cursor) => get(BOT_PATHS.pairs, { id, ...(cursor !== undefined && { cursor }) }),
    cycles: (id, cursor) => get(BOT_PATHS.cycles, { id, ...(cursor !== undefined && { cursor }) }),
    createGrid: (request) => post(BOT_PATHS.createGrid, request),
    createDca: (request) => post(BOT_PATHS.createDca, request),
    pause: (id) => post(BOT_PATHS.pause, { id }),
    resume: (id) => post(BOT_PATHS.resume, { id }),
    close: (request) => post(BOT_PATHS.close, request),
  };
}

/** Calls whose failures the page words itself. */
export function callsOf(client: Pick<BusinessClient, 'get' | 'post'>) {
  return {
    get: <Result>(path: string, query: object = {}) =>
      answered<Result>(client.get(path, { ...query }, { hiddenToast: true })),
    post: <Result>(path: string, body: object) =>
      answered<Result>(client.post(path, { ...body }, { hiddenToast: true })),
  };
}

async function answered<Result>(call: ReturnType<BusinessClient['get']>): Promise<Answer<Result>> {
  const answer = await call;
  // `as`: the gateway's answer by its contract.
  if (answer.ok) return { ok: true, result: answer.result as Result };
  return { ok: false, refusal: { reason: accessRefusal(answer.error) ?? 'unknown', field: '' } };
}

/** Why nothing was done, where it says no more than who may; else `failed`. */
export function failureWords<Failed extends MessageId>(
  { reason }: Refusal,
  failed: Failed,
): Failed | 'bots.refused.signed-out' | 'bots.refused.not-permitted' {
  return reason === 'signed-out' || reason === 'not-permitted' ? `bots.refused.${reason}` : failed;
}

/** The fields of the form, as its labels name them. */
export type GridField =
  | 'pair'
  | 'lower'
  | 'upper'
  | 'grids'
  | 'investment'
  | 'trigger'
  | 'takeProfit'
  | 'stopLoss';

const FIELDS: Readonly<Record<BotRefusal, GridField>> = {
  'unknown-symbol': 'pair',
  'symbol-halted': 'pair',
  'no-price': 'pair',
  'insufficient-funds': 'investment',
  'account-frozen': 'investment',
  'too-many': 'pair',
  'lower-invalid': 'lower',
  'upper-invalid': 'upper',
  'bounds-cross': 'upper',
  'grids-invalid': 'grids',
  'levels-collapse': 'grids',
  'profit-below-fees': 'grids',
  'investment-invalid': 'investment',
  'investment-too-small': 'investment',
  'investment-too-large': 'investment',
  'trigger-invalid': 'trigger',
  'take-profit-invalid': 'takeProfit',
  'stop-loss-invalid': 'stopLoss',
};

/** Which field of the form a refusal is about. */
export function fieldOf(refusal: BotRefusal): GridField {
  return FIELDS[refusal];
}
