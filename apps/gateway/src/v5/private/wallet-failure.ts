import type { WalletFailure } from '../../wallet/parts.ts';
import { refusalOf } from '../../wallet/route-parts.ts';
import { refused, type V5Outcome } from '../outcome.ts';

/** A failure of the wallet as v5 says it; `field` is the one it is about. */
export function walletFailure(failure: WalletFailure): V5Outcome {
  switch (failure.type) {
    case 'refused': {
      const { code, text } = refusalOf(failure.reason);
      const message = failure.field === '' ? text : `${text} (${failure.field})`;
      return { ok: false, refusal: { code, message } };
    }
    case 'unknown':
      return refused('unknownOutcome');
    case 'unavailable':
      return refused('unavailable');
    case 'failed':
      return refused('serverError');
  }
}
