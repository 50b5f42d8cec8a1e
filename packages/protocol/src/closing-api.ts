/** Calls about closing the account, below `/x-api/s1`: `contracts/closing-calls.ts` has their requests and results. */
export const CLOSING_PATHS = {
  /** GET → what is left over, and what closing would end. */
  closing: '/account/closing',
  /** POST OwnerProofRequest → CloseResult. Ends every session where nothing is left over. */
  close: '/account/close',
} as const;
