import type { EngineProgram } from './engine-program.ts';

/**
 * What the gateway and the embedded engine's thread tell each other. `connection` numbers the
 * connections of one gateway from 1, so that an answer to one that is gone is known as such.
 */
export type ToEngine =
  | { readonly kind: 'open'; readonly connection: number }
  | { readonly kind: 'request'; readonly connection: number; readonly bytes: Uint8Array }
  /** Asks for the whole folder, as a compressed archive. */
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' };

export type FromEngine =
  /** The database is there and answers. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'opened'; readonly connection: number }
  | { readonly kind: 'dumped'; readonly bytes: Uint8Array }
  /** Exactly one per request, in order. */
  | { readonly kind: 'answer'; readonly connection: number; readonly bytes: Uint8Array };

export interface EngineStart {
  /** Absolute path. */
  readonly folder: string;
  /** Whether an answer waits for the disk. */
  readonly syncs: boolean;
}

/** What the thread is given. */
export interface EngineThread extends EngineStart {
  readonly program: EngineProgram;
}
