import type { Page } from 'playwright-core';
import type { Profiles } from './common-browser.ts';
import { isMissingPage, PATIENCE_MS } from './open-page.ts';

/** The app's own mark is in its user agent; the rest is a phone's. */
const IN_APP = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile Meridian_App/4.1.0';

/** One message the page gave to its app. */
interface AppMessage {
  readonly module: string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** How an app answers: as it should, each message twice, or never. */
type AppManner = 'honest' | 'double' | 'silent';

export interface AppOptions {
  /** Puts the way to the app on the window, before anything of the page runs. */
  readonly install: () => void;
  readonly manner?: AppManner;
  readonly version?: string;
  /** What the app says of its user, and gives out after its own sign-in: `uid`, `userToken` … */
  readonly user?: Readonly<Record<string, unknown>>;
  /** Calls the app says it does not know, such as `Router.push`. */
  readonly refuses?: readonly string[];
}

export interface AppPage {
  readonly page: Page;
  /**
   * Messages the app got, without the page's questions what it may send, and the page's own
   * `Page.bridge-error` events; grows.
   */
  readonly received: readonly AppMessage[];
  /** Closes the page, and throws if a script failed or the console showed an error. */
  readonly close: () => Promise<void>;
}

/** What the functions below put on the window for each other. */
interface AppWindow extends Window {
  reportToTest(message: unknown): void;
  /** Tells the test of a message, and answers it in the app's manner by `reply`, a moment later. */
  appTakes(message: unknown, reply: (answer: object) => void): void;
  /** Evaluates a function of the page by its name, as an app does. */
  appEvaluates(name: string, argument: unknown): void;
}

/** Opens an empty page inside an app that the test plays. */
export async function openInApp(browser: Profiles, options: AppOptions): Promise<AppPage> {
  const context = await browser.newContext({
    userAgent: IN_APP,
    viewport: { width: 390, height: 844 },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const problems: string[] = [];
  context.on('weberror', (failure) => problems.push(`uncaught: ${failure.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !isMissingPage(message))
      problems.push(`console: ${message.text()}`);
  });
  const received: AppMessage[] = [];
  await context.exposeBinding('reportToTest', (_source, message: AppMessage) => {
    if (message.module !== 'Bridge') received.push(message);
  });
  const { manner = 'honest', version = '4.1.0', user = {}, refuses = [], install } = options;
  await context.addInitScript(installApp, { manner, version, user, refuses });
  await context.addInitScript(install);
  const page = await context.newPage();
  return {
    page,
    received,
    async close() {
      await context.close();
      if (problems.length > 0) throw new Error(`The page had errors:\n${problems.join('\n')}`);
    },
  };
}

/** Runs in the page. */
function installApp({
  manner,
  version,
  user,
  refuses,
}: Required<Omit<AppOptions, 'install'>>): void {
  // `as`: these are what it puts there.
  const app = window as unknown as AppWindow;
  app.appTakes = (message, reply) => {
    app.reportToTest(message);
    // `as`: the page sends these; the test looks at them again.
    const {
      id,
      module,
      params: asked,
    } = message as {
      id: string;
      module: string;
      params: { module?: string; method?: string };
    };
    const params =
      module === 'Bridge'
        ? { canInvoke: !refuses.includes(`${asked.module}.${asked.method}`) }
        : { appVersion: version, userToken: '', ...user };
    const times = { honest: 1, double: 2, silent: 0 }[manner];
    for (let time = 0; time < times; time += 1) {
      setTimeout(() => reply({ id, code: 0, params }), 0);
    }
  };
  addEventListener('meridian:bridge-error', (event) => {
    if (!(event instanceof CustomEvent)) return;
    app.reportToTest({ module: 'Page', method: 'bridge-error', params: event.detail as unknown });
  });
  app.appEvaluates = (name, argument) => {
    const callback: unknown = Reflect.get(window, name);
    if (typeof callback !== 'function') throw new ReferenceError(name);
    Reflect.apply(callback, window, [argument]);
  };
}

/** iOS: a message handler takes objects, the reply is evaluated. */
export function wkWebview(): void {
  // `as`: installed by `openInApp`.
  const app = window as unknown as AppWindow;
  const postMessage = (message: unknown) =>
    app.appTakes(message, (answer) => app.appEvaluates('MeridianBridgeCallback', answer));
  Object.assign(window, { webkit: { messageHandlers: { MeridianBridge: { postMessage } } } });
}

/** Android: an interface that takes text and nothing else, the reply is evaluated. */
export function androidInterface(): void {
  // `as`: installed by `openInApp`.
  const app = window as unknown as AppWindow;
  const postMessage = (text: unknown) => {
    if (typeof text !== 'string') throw new TypeError('text only');
    app.appTakes(JSON.parse(text), (answer) => {
      app.appEvaluates('MeridianBridgeCallback', JSON.stringify(answer));
    });
  };
  Object.assign(window, { MeridianBridge: { postMessage } });
}

/** DSBridge on Android: an interface; the reply is evaluated by the stub the call names. */
export function dsBridgeAndroid(): void {
  // `as`: installed by `openInApp`.
  const app = window as unknown as AppWindow;
  const call = (method: string, json: string) => {
    if (method !== 'meridian.invoke') return '{"code":-1}';
    // `as`: the shape the convention gives.
    const { data, _dscbstub } = JSON.parse(json) as { data: unknown; _dscbstub: string };
    app.appTakes(data, (answer) => app.appEvaluates(_dscbstub, answer));
    return '{"code":0}';
  };
  Object.assign(window, { _dsbridge: { call } });
}

/** DSBridge on iOS: a prompt that the app answers in place of the browser. */
export function dsBridgeIos(): void {
  // `as`: installed by `openInApp`.
  const app = window as unknown as AppWindow;
  const prompt = (text: string, json: string) => {
    if (text !== '_dsbridge=meridian.invoke') return '';
    // `as`: the shape the convention gives.
    const { data, _dscbstub } = JSON.parse(json) as { data: unknown; _dscbstub: string };
    app.appTakes(data, (answer) => app.appEvaluates(_dscbstub, answer));
    return '';
  };
  Object.assign(window, { _dswk: true, prompt });
}

/** WebViewJavascriptBridge: a handler with a callback; it comes after the page's first call. */
export function javascriptBridge(): void {
  // `as`: installed by `openInApp`.
  const app = window as unknown as AppWindow;
  const callHandler = (name: string, data: unknown, callback: (answer: object) => void) => {
    if (name === 'MeridianBridge') app.appTakes(data, callback);
  };
  const waiting: ((bridge: object) => void)[] = [];
  Object.assign(window, { WVJBCallbacks: waiting });
  addEventListener('load', () => {
    Object.assign(window, { WebViewJavascriptBridge: { callHandler } });
    for (const run of waiting) run({ callHandler });
    waiting.push = (run) => {
      run({ callHandler });
      return 0;
    };
  });
}

/** A messenger: its proxy takes an event's name and text. */
export function telegram(): void {
  // `as`: installed by `openInApp`.
  const app = window as unknown as AppWindow;
  const postEvent = (method: string, text?: string) => {
    // `as`: looked at by the test.
    const params = text === undefined ? {} : (JSON.parse(text) as object);
    app.reportToTest({ module: 'Telegram', method, params });
  };
  Object.assign(window, { TelegramWebviewProxy: { postEvent } });
}
