import { SOCKET_HOST } from '@meridian/editions/socket-host.ts';
import { connectQuotes } from '@meridian/quotes/connect-quotes.ts';
import { watchPageResume } from '@meridian/quotes/page-resume.ts';
import type { QuoteFeed } from '@meridian/quotes/quote-feed.ts';
import { quoteSocketUrl } from '@meridian/quotes/socket-url.ts';
import { environment } from '@meridian/shell/environment.ts';
import { browserTimers } from '@meridian/shell/session/browser-timers.ts';

/** The page's live connection, to the environment's socket host; the one place that makes it. */
export function openFeed(): QuoteFeed {
  return connectQuotes({
    url: quoteSocketUrl({ origin: location.origin, host: SOCKET_HOST[environment] }),
    WebSocket,
    now: Date.now,
    timers: browserTimers,
    random: Math.random,
    schedule: (run) => requestAnimationFrame(run),
    watchResume: (resume) => watchPageResume({ document, window }, resume),
  });
}
