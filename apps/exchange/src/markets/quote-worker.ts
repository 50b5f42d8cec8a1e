import { serveQuotes } from '@meridian/quotes/serve-quotes.ts';
import type { ToWorker } from '@meridian/quotes/worker-messages.ts';

const onMessage = serveQuotes({
  WebSocket,
  now: Date.now,
  ticks: () => performance.now(),
  timers: globalThis,
  random: Math.random,
  post: (message) => postMessage(message),
});
// `as`: our own page tells nothing else.
addEventListener('message', ({ data }) => onMessage(data as ToWorker));
// A worker lives under the policy of its own file, which another server may send otherwise.
addEventListener('securitypolicyviolation', () => postMessage({ type: 'forbidden' }));
postMessage({ type: 'started' });
