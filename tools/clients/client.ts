/** A client of ccxt: every method by its name. It has no types of its own worth keeping to here. */
export interface Client {
  /** Calls a method and gives what it came to. */
  call(name: string, ...given: readonly unknown[]): Promise<Value>;
  /** Whether ccxt says that this exchange has a method. */
  readonly has: Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

/** What a call came to, looked into by name; what is not there is a failure. */
export class Value {
  readonly of: unknown;
  readonly path: string;

  constructor(given: unknown, path: string) {
    this.of = given;
    this.path = path;
  }

  at(name: string | number): Value {
    const path = `${this.path}.${name}`;
    if (typeof this.of !== 'object' || this.of === null) throw new Error(`no ${path}`);
    // `as`: an object or a list, by text keys.
    const found = (this.of as Readonly<Record<string, unknown>>)[name];
    if (found === undefined || found === null) throw new Error(`no ${path}`);
    return new Value(found, path);
  }

  get number(): number {
    if (typeof this.of === 'number' && Number.isFinite(this.of)) return this.of;
    throw new Error(`${this.path} is no number`);
  }

  get text(): string {
    if (typeof this.of === 'string' && this.of !== '') return this.of;
    throw new Error(`${this.path} is no text`);
  }

  /** A list that is not empty. */
  get list(): readonly Value[] {
    if (!Array.isArray(this.of) || this.of.length === 0) throw new Error(`${this.path} is empty`);
    return this.of.map((item: unknown, index) => new Value(item, `${this.path}.${index}`));
  }

  is(expected: unknown): void {
    if (this.of === expected) return;
    throw new Error(`${this.path} is ${String(this.of)}, not ${String(expected)}`);
  }
}

export interface Access {
  /** `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly key: string;
  readonly secret: string;
}

const PACKAGE: string = 'ccxt';
const TIMEOUT_MS = 15_000;

/** Opens ccxt's client of the v5 API; null where the library is not installed. */
export async function openClient({ origin, key, secret }: Access): Promise<Client | null> {
  const library: unknown = await import(PACKAGE).catch(() => null);
  if (library === null) return null;
  const socket = origin.replace('http', 'ws');
  const signed = `${socket}/v5/private`;
  // `as`: ccxt's own class, by the names its manual has.
  const { pro } = library as { readonly pro: { readonly bybit: new (options: object) => Methods } };
  const client = new pro.bybit({
    ...{ apiKey: key, secret, timeout: TIMEOUT_MS, options: { defaultType: 'spot' } },
    urls: {
      api: {
        ...{ spot: origin, futures: origin, v2: origin, public: origin, private: origin },
        ws: {
          public: { spot: `${socket}/v5/public/spot` },
          private: {
            spot: { unified: signed, nonUnified: signed },
            ...{ contract: signed, usdc: signed, trade: `${socket}/v5/trade` },
          },
        },
      },
    },
  });
  const call = async (name: string, ...given: readonly unknown[]) => {
    const method = client[name];
    if (typeof method !== 'function') throw new Error(`ccxt has no ${name}`);
    // `as`: every method of ccxt gives a promise.
    const made = method.apply(client, given) as Promise<unknown>;
    return new Value(await within(made), name);
  };
  // Its agent for plain sockets has to be loaded once.
  await call('loadHttpProxyAgent');
  await call('loadMarkets');
  return {
    call,
    // `as`: a table of flags.
    has: client['has'] as Readonly<Record<string, unknown>>,
    close: async () => void (await call('close').catch(() => null)),
  };
}

type Methods = Readonly<Record<string, unknown>>;

async function within(made: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_resolve, reject) => {
    const fail = () => reject(new Error(`no answer in ${TIMEOUT_MS} ms`));
    timer = setTimeout(fail, TIMEOUT_MS);
  });
  return Promise.race([made, late]).finally(() => clearTimeout(timer));
}
