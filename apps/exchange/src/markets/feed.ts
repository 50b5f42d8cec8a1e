import { connectQuotes } from '@meridian/quotes/connect-quotes.ts';
import { observePageResume } from '@meridian/quotes/page-resume.ts';
import type { createPageStreams } from '@meridian/quotes/page-streams.ts';
import type { QuoteFeed } from '@meridian/quotes/quote-feed.ts';
import { quoteSocketUrl } from '@meridian/quotes/socket-url.ts';
import { createWorkerSocket } from '@meridian/quotes/worker-socket.ts';
import { socketHost } from '@meridian/shell/environment.ts';

/**
 * The page's live connection, to the environment's socket host; the one place that makes it.
 *
 * @param createStreams for pages that follow books and trades too
 */
export function openFeed(createStreams?: typeof createPageStreams): QuoteFeed {
  return connectQuotes({
    ...(createStreams !== undefined && { createStreams }),
    url: quoteSocketUrl({ origin: location.origin, host: socketHost }),
    WebSocket,
    now: Date.now,
    timers: globalThis,
    random: Math.random,
    schedule: inNextFrame,
    createSocket: (parts) =>
      createWorkerSocket({
        ...parts,
        createWorker: startWorker,
        schedule: inNextFrame,
        measureFrame: measureNextFrame,
        loadOwn: (use) => {
          void import('@meridian/quotes/quote-socket.ts').then((loaded) =>
            use(loaded.createQuoteSocket),
          );
        },
      }),
    observeResume: (resume) => observePageResume({ document, window }, resume),
  });
}

const inNextFrame = (run: () => void) => void requestAnimationFrame(run);

/** A task of its own begins once the frame is painted. */
const measureNextFrame = (run: (tookMs: number) => void) =>
  inNextFrame(() => {
    const startedAt = performance.now();
    setTimeout(() => run(performance.now() - startedAt));
  });

/** Bundled by this very expression, into a file of its own. */
const startWorker = () =>
  new Worker(new URL('./quote-worker.ts', import.meta.url), { type: 'module' });
