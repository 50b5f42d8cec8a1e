import { ACCOUNT_SOCKET_PATH } from '@meridian/protocol/constants.ts';
import { observePageResume } from '@meridian/quotes/page-resume.ts';
import { quoteSocketUrl } from '@meridian/quotes/socket-url.ts';
import { socketHost } from '@meridian/shell/environment.ts';

import { openAccountStream, type OpenStream } from './account-stream.ts';

/** The account socket of this page, at the environment's socket host. */
export const connectStream: OpenStream = (handlers) => {
  const url = quoteSocketUrl({
    origin: location.origin,
    host: socketHost,
    path: ACCOUNT_SOCKET_PATH,
  });
  const { random } = Math;
  const stream = openAccountStream(
    { url, WebSocket, now: Date.now, timers: globalThis, random },
    handlers,
  );
  const stopResume = observePageResume({ document, window }, () => stream.resume());
  return {
    ...stream,
    close() {
      stopResume();
      stream.close();
    },
  };
};
