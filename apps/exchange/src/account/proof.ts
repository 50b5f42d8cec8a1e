import { readFactorCode } from '@meridian/shell/account/check-input.ts';

/** What an owner types before something that cannot be taken back. */
export interface Proof {
  readonly current: string;
  readonly code: string;
}

export const NO_PROOF: Proof = { current: '', code: '' };

/** As calls take it: without a code where none was typed. */
export function sentProof({ current, code }: Proof): { current: string; code?: string } {
  const digits = readFactorCode(code);
  return { current, ...(digits !== '' && { code: digits }) };
}
