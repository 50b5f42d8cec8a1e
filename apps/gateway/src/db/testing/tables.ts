import { fileURLToPath } from 'node:url';
import type { Generated } from 'kysely';

/** The schema of `testing/migrations`, on which the machinery itself is tested. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

export interface Tables {
  readonly thing: { readonly id: bigint; readonly note: string };
  readonly every_type: {
    readonly id: Generated<number>;
    readonly big: bigint | null;
    readonly bigs: readonly string[] | null;
    readonly price: string | null;
    readonly prices: readonly string[] | null;
    readonly day: string | null;
    readonly days: readonly string[] | null;
    readonly moment: Date | null;
    readonly bytes: Uint8Array | null;
    readonly words: readonly string[] | null;
    readonly document: unknown;
    readonly flag: boolean | null;
  };
}
