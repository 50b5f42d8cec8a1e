/** A plain value: what is left of anything once it went through JSON. */
export type BridgeParams = Readonly<Record<string, unknown>>;

/** One call to the app. `id` is answered back and is never used twice, on other pages neither. */
export interface BridgeMessage {
  readonly id: string;
  readonly module: string;
  readonly method: string;
  readonly params: BridgeParams;
}

/** The app's answer; code 0 is success (R-USER-04). */
export interface BridgeReply {
  readonly id: string;
  readonly code: number;
  readonly params: BridgeParams;
}

export type TransportKind =
  | 'wk-webview'
  | 'android-interface'
  | 'ds-bridge'
  | 'wvjb'
  | 'telegram'
  | 'iframe'
  | 'fake';

/** A way to carry messages to what shows the page, and its replies back. */
export interface Transport {
  readonly kind: TransportKind;
  /** Whether the other side is there. Asks nothing of it. */
  available(): boolean;
  /** Hands a message over. Throws where the other side refuses to take it. */
  send(message: BridgeMessage): void;
  /**
   * Hands on what comes back as it came: text or a value, checked by nobody yet. The app may answer
   * late, twice, or something else.
   *
   * @returns a function that ends it
   */
  listen(onReply: (raw: unknown) => void): () => void;
}
