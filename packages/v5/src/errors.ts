/**
 * The failures of the v5 API that its edge itself answers with; what the venue refuses has codes of
 * its own (`REJECTIONS`). Where documents and ccxt read a code differently, ccxt's reading decides:
 * a code is taken whose error class there fits. 10007, 10009, 33003 and 100007 are never used: our
 * own pages read them as a failed sign-in.
 */
export const V5_ERRORS = {
  badRequest: { code: 10001, message: 'request parameter error' },
  /** ccxt reads this text, whatever the code, as a symbol there is not. */
  unknownSymbol: { code: 10001, message: 'Not supported symbols' },
  staleTimestamp: { code: 10002, message: 'the timestamp is outside of recv_window' },
  unknownKey: { code: 10003, message: 'the API key is invalid' },
  badSignature: { code: 10004, message: 'the signature does not match the request' },
  noPermission: { code: 10005, message: 'the API key lacks the permission for this call' },
  tooManyVisits: { code: 10006, message: 'too many requests' },
  foreignAddress: { code: 10010, message: 'the API key is not allowed from this address' },
  serverError: { code: 10016, message: 'server error' },
  keyExpired: { code: 33004, message: 'the API key has expired' },
  noSuchCall: { code: 10404, message: 'no such call' },
  tooLarge: { code: 10413, message: 'the body is too large' },
  /** Whether the command was stored is not known: ask for the order by its link id. */
  unknownOutcome: { code: 10504, message: 'the outcome is unknown: ask by orderLinkId' },
  /** With HTTP 503: the data cannot be reached for now, and nothing was changed. */
  unavailable: { code: 10503, message: 'unavailable for now' },
} as const satisfies Readonly<Record<string, { readonly code: number; readonly message: string }>>;

export type V5ErrorName = keyof typeof V5_ERRORS;

/** What a call is refused with; `detail` says which field, for whoever reads the log of a client. */
export interface V5Failure {
  readonly name: V5ErrorName;
  readonly detail?: string;
}

export function v5Failure(name: V5ErrorName, detail?: string): V5Failure {
  return detail === undefined ? { name } : { name, detail };
}
