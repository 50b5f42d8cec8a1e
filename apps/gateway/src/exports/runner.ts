import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { EXPORT_HOURS } from '@meridian/protocol/exports-api.ts';
import type { QueryExecutorProvider } from 'kysely';
import type { Sealer } from '../keys/sealing.ts';
import type { VenuePort } from '../venue/port.ts';
import { reasonOf } from '../reason-of.ts';
import { sealToken } from './link-token.ts';
import { lastEntryOf, nextPart } from './source.ts';
import {
  addPart,
  boundExport,
  claimExport,
  expireExports,
  type ExportRow,
  failExport,
  forgetExports,
  releaseExport,
  removeParts,
} from './store.ts';

export interface RunnerOptions {
  readonly db: QueryExecutorProvider;
  /** Open where this gateway leads the venue; null in a worker, which has no orders. */
  readonly venue: Pick<VenuePort, 'isOpen' | 'openOrders' | 'orderHistory'> | null;
  /** Whether workers write what needs no orders; this one does unless given. */
  readonly leavesOthers?: boolean;
  /** The present instant, in ms since 1970. */
  readonly now: () => number;
  /** Of a clock that only goes on, in ms. */
  readonly elapsed: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly sealer: Pick<Sealer, 'seal'>;
  readonly warn: (line: string) => void;
}

const HOUR_MS = 3_600_000;
const SWEEP_MS = 60_000;
/** A gateway that wrote no part for so long has ended: another one, or the next start, goes on. */
const CLAIM_MS = 15_000;
/** Parts of a job at a time: then the one with the fewest parts goes first. */
const PARTS_A_TURN = 20;
const MOST_TRIES = 3;
/** What a part waits at most for others on the one connection. */
const MOST_REST_MS = 1_000;
const PARTS_REMOVED = 50;
const REMEMBERED_MS = 30 * 24 * HOUR_MS;
const TOKEN_BYTES = 32;

const compress = promisify(gzip);

/**
 * Writes the files that were asked for, a part at a time. After each part it leaves the database alone for as
 * long as the part took: the embedded one has one connection, which orders wait for too.
 */
export class ExportRunner {
  readonly #options: RunnerOptions;
  #round: Promise<void> | null = null;
  #isAsked = false;
  #isStopped = false;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /** Goes through what is to be done, now. */
  wake(): void {
    this.#isAsked = true;
    this.#round ??= this.#run().finally(() => {
      this.#round = null;
    });
  }

  /** Waits until nothing is left to do. */
  async settled(): Promise<void> {
    while (this.#round !== null) await this.#round;
  }

  /** Ends after the part that is being written. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.settled();
  }

  async #run(): Promise<void> {
    const { db, venue, leavesOthers = false, now, warn } = this.#options;
    const claims = { leavesOthers, most: MOST_TRIES };
    try {
      while (this.#isAsked && !this.#isStopped) {
        this.#isAsked = false;
        for (;;) {
          const until = now() + CLAIM_MS;
          const claim = { ...claims, hasOrders: venue?.isOpen === true, now: now(), until };
          const job = this.#isStopped ? null : await claimExport(db, claim);
          if (job === null) break;
          if (job.status === 'failed') warn(`Export ${job.id} failed: its writers ended`);
          else await this.#write(job);
        }
        await this.#sweep();
      }
    } catch (error) {
      warn(`Exports could not be written: ${reasonOf(error)}`);
    }
  }

  async #write(claimed: ExportRow): Promise<void> {
    const { db, now, warn } = this.#options;
    let job: ExportRow | null = claimed;
    try {
      if (job.until_entry === null) job = await boundExport(db, job, await lastEntryOf(db, job));
      for (let turn = 0; job !== null && job.status === 'processing'; turn += 1) {
        if (turn >= PARTS_A_TURN || this.#isStopped) return await releaseExport(db, job);
        job = await this.#writePart(job);
      }
    } catch (error) {
      const from = now() + CLAIM_MS;
      if (job !== null) await failExport(db, job, { most: MOST_TRIES, now: now(), from });
      warn(`Export ${claimed.id} failed: ${reasonOf(error)}`);
    }
  }

  async #writePart(job: ExportRow): Promise<ExportRow | null> {
    const { db, venue, now, elapsed, wait, randomBytes, sealer } = this.#options;
    const began = elapsed();
    const { text, rows, cursor } = await nextPart({ db, orders: venue, now: now() }, job);
    const bytes = Buffer.byteLength(text);
    const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url');
    const tokenSealed = sealToken(sealer, job.id, token);
    const next =
      cursor === null
        ? { tokenSealed, now: now(), expiresAt: now() + EXPORT_HOURS * HOUR_MS }
        : { until: now() + CLAIM_MS };
    const part = { body: await compress(text), rows, bytes, cursor };
    const written = await addPart(db, job, part, next);
    await wait(Math.min(elapsed() - began, MOST_REST_MS));
    return written;
  }

  /** Once a minute; some parts at a time, since a long file has thousands. */
  async #sweep(): Promise<void> {
    const { db, now, elapsed, wait } = this.#options;
    if (now() - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = now();
    await expireExports(db, now());
    for (let removed = PARTS_REMOVED; removed === PARTS_REMOVED && !this.#isStopped;) {
      const began = elapsed();
      removed = await removeParts(db, PARTS_REMOVED);
      await wait(Math.min(elapsed() - began, MOST_REST_MS));
    }
    await forgetExports(db, now() - REMEMBERED_MS);
  }
}
