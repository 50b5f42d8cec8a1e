import { type V5ErrorName, type V5Failure, v5Failure } from '@meridian/v5/errors.ts';
import { type RejectionCode, REJECTIONS } from '@meridian/venue/api/rejections.ts';

/** A code from elsewhere, such as the venue's. */
export interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** What a call comes to: a result, or why it is refused. */
export type V5Outcome =
  | { readonly ok: true; readonly result: object; readonly extInfo?: object }
  | { readonly ok: false; readonly failure: V5Failure }
  | { readonly ok: false; readonly refusal: Refusal };

export function answered(result: object, extInfo?: object): V5Outcome {
  return extInfo === undefined ? { ok: true, result } : { ok: true, result, extInfo };
}

export function refused(
  name: V5ErrorName,
  detail?: string,
): { readonly ok: false; readonly failure: V5Failure } {
  return { ok: false, failure: v5Failure(name, detail) };
}

/** A refusal of the venue, in its words; `field` is the one it is about. */
export function venueRefusal(
  reason: RejectionCode,
  field = '',
): { readonly ok: false; readonly refusal: Refusal } {
  const { v5: code, text } = REJECTIONS[reason];
  return { ok: false, refusal: { code, message: field === '' ? text : `${text} (${field})` } };
}
