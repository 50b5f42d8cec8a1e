/**
 * The names both sides of the bridge agree on, as data: an operator whose app calls them otherwise
 * changes them here and nowhere else.
 */
export const NATIVE_NAMES = {
  /** iOS: `window.webkit.messageHandlers.<name>.postMessage(message)`. */
  messageHandler: 'MeridianBridge',
  /** Android: `window.<name>.<method>(text)`. */
  androidInterface: 'MeridianBridge',
  androidMethod: 'postMessage',
  /** The function on the window that these two evaluate with a reply. */
  callback: 'MeridianBridgeCallback',
  /** DSBridge: the native method that takes every message. */
  dsMethod: 'meridian.invoke',
  /** WebViewJavascriptBridge: the native handler that takes every message. */
  queueHandler: 'MeridianBridge',
  /** What the `type` of messages to and from a parent window starts with. */
  framePrefix: 'meridian.bridge',
} as const;

/** The calls an app answers (section 7); those the specification does not name are ours. */
export const CALLS = {
  /** Whether the app knows a call; asked before each (R-BRIDGE-07). `{module, method}` → `{canInvoke}`. */
  canInvoke: { module: 'Bridge', method: 'canInvoke' },
  profile: { module: 'UserProfile', method: 'getUserProfile' },
  /** `{}` → `{appVersion}`. Every app that has a bridge says whether it knows this one. */
  appConfig: { module: 'SystemInfo', method: 'getAppConfig' },
  /** A screen of the app: `{path, query}`. */
  push: { module: 'Router', method: 'push' },
  /** An address in one of the app's own schemes: `{url}`. */
  route: { module: 'Router', method: 'openUrl' },
  /** Leaves the page for the app's home: `{}`. */
  goHome: { module: 'Router', method: 'goHome' },
  /** An address outside the page, for mail, telephone, and in a mini-app the web: `{url}`. */
  launch: { module: 'Launcher', method: 'openUrl' },
} as const;

/** A call's name on the wire. */
export interface CallName {
  readonly module: string;
  readonly method: string;
}
