import type { ConvertReason } from '@meridian/protocol/convert-api.ts';
import type { RejectionCode } from '@meridian/venue/api/rejections.ts';

/** Why something was not done. */
export type ConvertFailure =
  | {
      readonly type: 'refused';
      readonly reason: ConvertReason | RejectionCode;
      /** The field of the request it is about; empty where it is about the whole. */
      readonly field: string;
    }
  | { readonly type: 'unavailable' };

export type ConvertOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: ConvertFailure };

export function refused(
  reason: ConvertReason | RejectionCode,
  field = '',
): { readonly ok: false; readonly failure: ConvertFailure } {
  return { ok: false, failure: { type: 'refused', reason, field } };
}
