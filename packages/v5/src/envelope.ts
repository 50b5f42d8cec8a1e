import { V5_ERRORS, type V5Failure } from './errors.ts';

/**
 * The envelope of every v5 answer. It carries both spellings of code and message: clients of the v5
 * API read `retCode`, and ccxt reads `ret_code` first where it is there.
 */
export interface V5Envelope {
  readonly retCode: number;
  readonly retMsg: string;
  readonly ret_code: number;
  readonly ret_msg: string;
  /** Never null: importers read fields of it after a failure too. */
  readonly result: object;
  readonly retExtInfo: object;
  /** When it was written, in ms since 1970. */
  readonly time: number;
}

export function okEnvelope(result: object, time: number, retExtInfo: object = {}): V5Envelope {
  return envelopeOf(0, 'OK', time, result, retExtInfo);
}

export function failureEnvelope({ name, detail }: V5Failure, time: number): V5Envelope {
  const { code, message } = V5_ERRORS[name];
  return refusalEnvelope(code, detail === undefined ? message : `${message}: ${detail}`, time);
}

/** A refusal by a code from elsewhere, such as the venue's. */
export function refusalEnvelope(code: number, message: string, time: number): V5Envelope {
  return envelopeOf(code, message, time, {}, {});
}

function envelopeOf(
  code: number,
  message: string,
  time: number,
  result: object,
  retExtInfo: object,
): V5Envelope {
  return {
    retCode: code,
    retMsg: message,
    ret_code: code,
    ret_msg: message,
    result,
    retExtInfo,
    time,
  };
}
