import type { AccountStream, OpenStream } from './account-stream.ts';

/**
 * The account's stream, whose socket comes once somebody is signed in: a page that is only looked at does
 * without its 2 kB. Where it does not come, the page goes on asking.
 */
export const openBrowserStream: OpenStream = (handlers) => {
  let stream: AccountStream | null = null;
  let isClosed = false;
  void import('./connect-stream.ts').then(
    ({ connectStream }) => {
      if (!isClosed) stream = connectStream(handlers);
    },
    () => undefined,
  );
  return {
    resume: () => stream?.resume(),
    close() {
      isClosed = true;
      stream?.close();
    },
  };
};
