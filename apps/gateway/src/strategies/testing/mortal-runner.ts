import type { VenuePort } from '../../venue/port.ts';
import type { VenueDatabase } from '../../venue/testing/venue-fixture.ts';
import { Runner } from '../runner.ts';
import type { TestQuotes } from './bot-scene.ts';

/** Where a runner dies: at its n-th command, before the venue gets it or before the answer comes back. */
export interface Cut {
  readonly command: number;
  readonly isTaken: boolean;
}

/**
 * A port whose user is gone once the cut is reached: no answer and no commit comes any more. It
 * copies `isOpen` as it is now: the venue stays open.
 */
function cutPort(port: VenuePort, cut: Cut | null) {
  let count = 0;
  let die: () => void = () => undefined;
  let isDead = false;
  const death = new Promise<'dead'>((resolve) => {
    die = () => {
      isDead = true;
      resolve('dead');
    };
  });
  const never = new Promise<never>(() => undefined);
  const submit: VenuePort['submit'] = async (...given) => {
    count += 1;
    if (isDead) return never;
    if (count !== cut?.command) {
      const outcome = await port.submit(...given);
      return isDead ? never : outcome;
    }
    if (cut.isTaken) await port.submit(...given);
    die();
    return never;
  };
  const subscribe: VenuePort['subscribe'] = (listener) =>
    port.subscribe((change) => {
      if (!isDead) listener(change);
    });
  const cutOff: VenuePort = { ...port, submit, subscribe };
  return { port: cutOff, death };
}

interface RunnerScene {
  readonly venue: { readonly port: VenuePort };
  readonly database: VenueDatabase;
  readonly quotes: TestQuotes;
  readonly warn: (line: string) => void;
  readonly now?: () => number;
}

/** A runner that is killed at most once, and followed by another that goes on from the rows. */
export class MortalRunner {
  readonly #scene: RunnerScene;
  runner: Runner;
  #count = 0;
  #death: Promise<'dead'>;

  constructor(scene: RunnerScene, cut: Cut | null) {
    this.#scene = scene;
    const { port, death } = cutPort(scene.venue.port, cut);
    this.#death = death;
    this.runner = this.#start(port);
  }

  /** Runners so far. */
  get count(): number {
    return this.#count;
  }

  #start(port: VenuePort): Runner {
    this.#count += 1;
    const { database, quotes, warn, now = Date.now } = this.#scene;
    const { lastPrice } = quotes;
    return new Runner({ db: database.kysely, port, quotes, lastPrice, now, warn });
  }

  /** Another runner, where the one before was stopped. */
  restart(): void {
    this.runner = this.#start(this.#scene.venue.port);
  }

  /** Resolves when it dies. */
  get death(): Promise<'dead'> {
    return this.#death;
  }

  async step(): Promise<void> {
    await this.runner.step();
  }

  /** Where the runner has died, another one goes on from the rows. Answers whether it has. */
  async lead(work: Promise<unknown>): Promise<boolean> {
    if ((await Promise.race([work, this.#death])) !== 'dead') return false;
    // Its timer ends with it; what it waits for never comes.
    void this.runner.stop();
    this.#death = new Promise(() => undefined);
    this.restart();
    await this.runner.step();
    return true;
  }

  /** The last one; those that died have nothing to wait for. */
  async stop(): Promise<void> {
    await this.runner.stop();
  }
}
