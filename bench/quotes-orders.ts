/** What the measurement asks for. `group` names connections that are counted together. */
export type Order =
  | {
      readonly kind: 'open';
      readonly group: string;
      readonly port: number;
      readonly path: string;
      readonly count: number;
      /** Sent once by each; empty for none. */
      readonly message: string;
    }
  | { readonly kind: 'await'; readonly group: string; readonly frames: number }
  | { readonly kind: 'pause'; readonly group: string };

/** The answer to every order, once it is carried out. */
export interface Done {
  /** When each frame since the last `await` came, in ms of this machine's monotonic clock. */
  readonly arrivals: readonly number[];
}

/** The clock that all processes of this machine share. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
