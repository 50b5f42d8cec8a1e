import type { ComputeInput, ComputeProgress } from '../input/compute-input.ts';

/** An error that nothing expects. */
class PlantedFault extends TypeError {}

/**
 * An input that can throw when it is read: code that fails at that place fails the same way. Nothing
 * is thrown before `arm`.
 */
export class FaultyInput {
  readonly input: ComputeInput;
  /** How often it was read since it was armed. */
  reads = 0;
  readonly #place: number;
  readonly #caller: string | null;
  readonly #proxies = new WeakMap<object, object>();
  #isArmed = false;

  /**
   * @param place the number of the read that throws; beyond all reads, none does
   * @param caller counts only reads below a function of this name
   */
  constructor(input: ComputeInput, place: number, caller: string | null = null) {
    this.#place = place;
    this.#caller = caller;
    this.input = {
      ...input,
      rules: this.#proxyOf(structuredClone(input.rules)),
      settings: this.#proxyOf(structuredClone(input.settings)),
      entries: input.entries.map((entry) => this.#proxyOf(structuredClone(entry))),
      values: this.#proxyOf({ ...input.values }),
    };
  }

  arm(): void {
    this.#isArmed = true;
  }

  /** Runs a computation, armed once all entries are read. */
  run<Result>(computation: Generator<ComputeProgress, Result>): Result {
    for (;;) {
      const step = computation.next();
      if (step.done === true) return step.value;
      const { done, total } = step.value;
      if (done === total) this.arm();
    }
  }

  #proxyOf<Kind extends object>(value: Kind): Kind {
    const known = this.#proxies.get(value);
    // `as`: made from this value below.
    if (known !== undefined) return known as Kind;
    const proxy = new Proxy(value, {
      get: (target, key, receiver) => {
        this.#onRead();
        const found: unknown = Reflect.get(target, key, receiver);
        return typeof found === 'object' && found !== null ? this.#proxyOf(found) : found;
      },
    });
    this.#proxies.set(value, proxy);
    return proxy;
  }

  #onRead(): void {
    if (!this.#isArmed || (this.#caller !== null && !isBelow(this.#caller))) return;
    this.reads += 1;
    if (this.reads === this.#place) throw new PlantedFault(`planted at read ${this.#place}`);
  }
}

/** Names of functions straight from the engine: a written stack takes a hundred times as long. */
function isBelow(caller: string): boolean {
  const { stackTraceLimit, prepareStackTrace } = Error;
  let found = false;
  Error.stackTraceLimit = 60;
  Error.prepareStackTrace = (_, sites) => {
    found = sites.some((site) => site.getFunctionName() === caller);
    return '';
  };
  void new Error().stack;
  Error.stackTraceLimit = stackTraceLimit;
  Error.prepareStackTrace = prepareStackTrace;
  return found;
}
