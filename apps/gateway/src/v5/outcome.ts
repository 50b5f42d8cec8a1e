import type { V5Failure } from '@meridian/v5/errors.ts';
import { type V5ErrorName, v5Failure } from '@meridian/v5/errors.ts';

/** What a call comes to: a result, or why it is refused. */
export type V5Outcome =
  | { readonly ok: true; readonly result: object; readonly extInfo?: object }
  | { readonly ok: false; readonly failure: V5Failure };

export function answered(result: object, extInfo?: object): V5Outcome {
  return extInfo === undefined ? { ok: true, result } : { ok: true, result, extInfo };
}

export function refused(
  name: V5ErrorName,
  detail?: string,
): { readonly ok: false; readonly failure: V5Failure } {
  return { ok: false, failure: v5Failure(name, detail) };
}
