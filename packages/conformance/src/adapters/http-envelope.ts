import {
  readEnvelope,
  readLogout,
  type AnswerKind,
  type RawAnswer,
} from '@meridian/protocol/envelope.ts';

import type { Adapter } from '../adapter.ts';

interface Input extends RawAnswer {
  readonly kind: AnswerKind | 'logout';
}

export const adapter: Adapter = ({ kind, ...raw }: Input) =>
  kind === 'logout' ? readLogout(raw) : readEnvelope({ kind, ...raw });
