import { accessRefusal } from '@meridian/protocol/access-refusal.ts';
import { ACCOUNT_CODES } from '@meridian/protocol/account-api.ts';
import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import { CLOSING_PATHS } from '@meridian/protocol/closing-api.ts';
import type { CloseResult, ClosingResult } from '@meridian/protocol/contracts/closing.ts';
import type { BusinessError } from '@meridian/protocol/envelope.ts';

/** Why the account was not closed. */
export interface Refusal {
  readonly reason:
    | 'signed-out'
    | 'not-permitted'
    | 'password'
    | 'code'
    | 'too-many-attempts'
    | 'unavailable'
    | 'other';
  /** The field of the form that it is about; empty where it is about none. */
  readonly field: 'current' | 'code' | '';
}

export interface ClosingCalls {
  /** Null where it could not be loaded. */
  state(): Promise<ClosingResult | null>;
  close(proof: {
    readonly current: string;
    readonly code?: string;
  }): Promise<
    | { readonly ok: true; readonly result: CloseResult }
    | { readonly ok: false; readonly refusal: Refusal }
  >;
}

const SILENT = { hiddenToast: true } as const;

export function closingCalls(client: Pick<BusinessClient, 'get' | 'post'>): ClosingCalls {
  return {
    async state() {
      const answer = await client.get(CLOSING_PATHS.closing, {}, SILENT);
      // `as`: the gateway's answer by its contract. An operator's exchange may not have the call.
      const result = answer.ok ? (answer.result as Partial<ClosingResult> | null) : null;
      return result?.left === undefined ? null : (result as ClosingResult);
    },
    async close(proof) {
      const answer = await client.post(CLOSING_PATHS.close, { ...proof }, SILENT);
      // `as`: the gateway's answer by its contract.
      if (answer.ok) return { ok: true, result: answer.result as CloseResult };
      return { ok: false, refusal: refusalOf(answer.error) };
    },
  };
}

function refusalOf(error: BusinessError): Refusal {
  const access = accessRefusal(error);
  if (access !== null) return { reason: access, field: '' };
  switch (error.code) {
    case ACCOUNT_CODES.wrongCurrentPassword:
    case ACCOUNT_CODES.invalidInput:
      return { reason: 'password', field: 'current' };
    case ACCOUNT_CODES.secondFactorNeeded:
    case ACCOUNT_CODES.wrongCode:
      return { reason: 'code', field: 'code' };
    case ACCOUNT_CODES.tooManyAttempts:
      return { reason: 'too-many-attempts', field: '' };
    default: {
      const { status, kind } = error;
      const isAway = status === 503 || kind === 'network' || kind === 'timeout';
      return { reason: isAway ? 'unavailable' : 'other', field: '' };
    }
  }
}
