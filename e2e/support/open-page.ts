import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import type { Profiles } from './common-browser.ts';

const NARROWEST_DESKTOP_PX = 600;

export interface PageOptions {
  /** Language the browser asks for, such as `de-DE`. */
  readonly locale?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly timezone?: string;
  /** A status that the test makes calls fail with. */
  readonly failing?: string;
}

/** One request the browser made, whatever came of it. */
interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

export interface OpenedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Every request of the page and of its workers, in order; grows as they are made. */
  readonly requests: readonly SeenRequest[];
  /** Throws if a script failed or the console showed an error since it was asked last. */
  readonly expectNoErrors: () => void;
  /** Closes the page, and throws as `expectNoErrors` does. */
  readonly close: () => Promise<void>;
}

/** Half a minute, a browser's own patience, ran out in front of a busy machine. */
export const PATIENCE_MS = 120_000;

/** Opens an empty page of a fresh profile: no storage, no cache, nothing shared with other pages. */
export async function openPage(browser: Profiles, options: PageOptions = {}): Promise<OpenedPage> {
  const viewport = options.viewport ?? { width: 1440, height: 900 };
  const isPhone = viewport.width < NARROWEST_DESKTOP_PX;
  const context = await browser.newContext({
    locale: options.locale ?? 'en-GB',
    viewport,
    // A phone's scrollbar takes no width, and its viewport obeys the page's own words about it.
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: options.colorScheme ?? 'light',
    timezoneId: options.timezone ?? 'UTC',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const requests: SeenRequest[] = [];
  const problems: string[] = [];
  context.on('request', (request) => {
    requests.push({
      method: request.method(),
      url: request.url(),
      body: request.postData(),
      headers: request.headers(),
    });
  });
  // React reports a page that differs from its prerendered self as an uncaught error.
  context.on('weberror', (failure) => problems.push(`uncaught: ${failure.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message))
      problems.push(`console: ${message.text()}`);
  });
  context.on('page', (opened) => {
    opened.on('websocket', (socket) => {
      requests.push({ method: 'WEBSOCKET', url: socket.url(), body: null, headers: {} });
    });
  });
  const page = await context.newPage();
  function isExpected(message: ConsoleMessage): boolean {
    const status = statusIn(message);
    return isMissingPage(message) || (status !== undefined && status === options.failing);
  }
  function expectNoErrors(): void {
    const found = problems.splice(0);
    if (found.length > 0) throw new Error(`The page had errors:\n${found.join('\n')}`);
  }
  return {
    page,
    context,
    requests,
    expectNoErrors,
    async close() {
      await context.close();
      expectNoErrors();
    },
  };
}

/** The status of a failed request that the console reports. */
function statusIn(message: ConsoleMessage): string | undefined {
  return /responded with a status of (\d+)/.exec(message.text())?.[1];
}

/** Whether the console reports the 404 of the page itself: a fallback page in place of a missing one. */
export function isMissingPage(message: ConsoleMessage): boolean {
  return statusIn(message) === '404' && message.location().url === message.page()?.url();
}
