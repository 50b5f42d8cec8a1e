import type { LoginAction, ModalEvent } from '@meridian/session/quick-login.ts';

import type { Adapter } from '../adapter.ts';
import { sessionWith } from '../session-parts.ts';

interface Input {
  readonly modal: LoginAction;
  readonly events: readonly ModalEvent[];
}

/** R-AUTH-03, R-AUTH-05. */
export const adapter: Adapter = ({ modal, events }: Input) => {
  let refetches = 0;
  const session = sessionWith({ readProfile: async () => ((refetches += 1), null) });
  for (const event of events) session.modal(modal, event);
  const { visible, closed, success } = session.state().quickLogin[modal];
  return { visible, closedFlag: closed, successFlag: success, refetches };
};
