/** A quote of the socket as section 3 of the specification names it (R-WS-05). Prices stay text. */
export interface Quote {
  /** In ms. */
  readonly time: number;
  readonly symbol: string;
  readonly close: string;
  readonly high: string;
  readonly low: string;
  readonly open: string;
  readonly volume: string;
  readonly quoteVolume: string;
  /** The change over the window: (close - open) / open. */
  readonly range: string;
}
