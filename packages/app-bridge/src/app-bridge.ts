import { CALLS } from './names.ts';
import {
  PendingCalls,
  type InvokeFailure,
  type InvokeResult,
  type Timers,
} from './pending-calls.ts';
import { bridgeStateAfter, NOT_STARTED, type BridgeState } from './state.ts';
import type { Transport, TransportKind } from './transport.ts';

/** What went wrong, for an error event: never what was sent or answered. */
export interface BridgeError {
  /** `init`: the bridge did not come up (R-BRIDGE-02); `call`: a call failed. */
  readonly stage: 'init' | 'call';
  readonly transport: TransportKind;
  readonly reason: InvokeFailure;
  readonly module?: string;
  readonly method?: string;
}

export interface BridgeOptions {
  readonly transport: Transport;
  /** How long a call waits for its reply. */
  readonly timeoutMs?: number;
  readonly timers?: Timers;
  /** Called with every failure but `cannot-invoke`, which is an answer. */
  readonly onError?: (error: BridgeError) => void;
  /** What the ids of messages start with; other on every page. */
  readonly idPrefix?: string;
}

export interface InvokeOptions {
  readonly timeoutMs?: number;
  /** Asks anew whether the call is known, so that an app that is gone is noticed first. */
  readonly askAnew?: boolean;
  /** Called as the message goes to the app; not where it never does. */
  readonly onSent?: () => void;
}

export interface Bridge {
  readonly kind: TransportKind;
  state(): BridgeState;
  /** Starts the bridge once; whether it came up. A bridge that did not stays down. */
  ready(): Promise<boolean>;
  /** Whether the app knows a call (R-BRIDGE-07); false too where it does not say. */
  canInvoke(module: string, method: string): Promise<boolean>;
  /** Calls the app, after asking whether it knows the call. Never rejects. */
  invoke(
    module: string,
    method: string,
    params?: unknown,
    options?: InvokeOptions,
  ): Promise<InvokeResult>;
}

const TIMEOUT_MS = 5000;

type Permission = 'yes' | 'no' | InvokeFailure;

/**
 * The calls of a page to the app that shows it, over any transport. It is ready once the app has
 * answered the first question, whatever the answer (R-BRIDGE-01).
 */
export function createBridge({
  transport,
  timeoutMs = TIMEOUT_MS,
  timers = PAGE_TIMERS,
  onError = () => undefined,
  idPrefix = randomPrefix(),
}: BridgeOptions): Bridge {
  const { kind } = transport;
  const calls = new PendingCalls(transport, timers, idPrefix);
  const permissions = createPermissions(calls, timeoutMs);
  let state = NOT_STARTED;
  let starting: Promise<boolean> | null = null;

  const start = async () => {
    const failure = await startTransport(transport, calls, permissions);
    state = bridgeStateAfter(state, failure === null ? 'init-ok' : 'init-fail');
    if (failure !== null) onError({ stage: 'init', transport: kind, reason: failure });
    return failure === null;
  };
  const ready = () => (starting ??= start());

  const call = async (
    module: string,
    method: string,
    params: unknown,
    options: InvokeOptions,
  ): Promise<InvokeResult> => {
    if (!(await ready())) return { ok: false, reason: 'not-ready' };
    const permission = await permissions.ask(module, method, options.askAnew);
    if (permission === 'no') return { ok: false, reason: 'cannot-invoke' };
    if (permission !== 'yes') return { ok: false, reason: permission };
    options.onSent?.();
    return calls.ask({ module, method, params, timeoutMs: options.timeoutMs ?? timeoutMs });
  };

  return {
    kind,
    state: () => state,
    ready,
    canInvoke: async (module, method) =>
      (await ready()) && (await permissions.ask(module, method)) === 'yes',
    async invoke(module, method, params = {}, options = {}) {
      const result = await call(module, method, params, options);
      // A bridge that is down was reported once, when it did not come up.
      if (!result.ok && result.reason !== 'cannot-invoke' && result.reason !== 'not-ready') {
        onError({ stage: 'call', transport: kind, reason: result.reason, module, method });
      }
      return result;
    },
  };
}

/** Why the transport did not come up, or null. */
async function startTransport(
  transport: Transport,
  calls: PendingCalls,
  permissions: Permissions,
): Promise<InvokeFailure | null> {
  try {
    if (!transport.available()) return 'not-ready';
    transport.listen(calls.receive);
  } catch {
    return 'transport';
  }
  const answer = await permissions.ask(CALLS.appConfig.module, CALLS.appConfig.method);
  return answer === 'yes' || answer === 'no' ? null : answer;
}

interface Permissions {
  ask(module: string, method: string, anew?: boolean): Promise<Permission>;
}

/** Which calls the app knows. Its word is kept; silence and nonsense are asked about again. */
function createPermissions(calls: PendingCalls, timeoutMs: number): Permissions {
  const known = new Map<string, Promise<Permission>>();
  const askApp = async (module: string, method: string): Promise<Permission> => {
    const result = await calls.ask({ ...CALLS.canInvoke, params: { module, method }, timeoutMs });
    if (!result.ok) return result.reason;
    const { code, params } = result.reply;
    if (code !== 0) return 'no';
    const { canInvoke } = params;
    return typeof canInvoke === 'boolean' ? (canInvoke ? 'yes' : 'no') : 'malformed';
  };
  return {
    async ask(module, method, anew = false) {
      const key = JSON.stringify([module, method]);
      const asking = (anew ? undefined : known.get(key)) ?? askApp(module, method);
      known.set(key, asking);
      const answer = await asking;
      if (answer !== 'yes' && answer !== 'no' && known.get(key) === asking) known.delete(key);
      return answer;
    },
  };
}

const PAGE_TIMERS: Timers = {
  set: (run, delayMs) => setTimeout(run, delayMs),
  // `as`: made by the line above.
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

function randomPrefix(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join('-');
}
