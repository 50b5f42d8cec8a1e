import { ACCOUNT_CODES, ACCOUNT_PATHS } from '@meridian/protocol/account-api.ts';
import type {
  ChangePasswordRequest,
  RegisterRequest,
  RegisterResult,
  SessionInfo,
  SignInRequest,
  SignInResult,
  TokenPlace,
  VerifyRequest,
} from '@meridian/protocol/contracts/account.ts';

import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import { failureOf, type Failure } from '@meridian/protocol/envelope.ts';

import type { CallAnswer } from './use-submit.ts';

/** The calls of the business client that account calls are made of. */
type Caller = Pick<BusinessClient, 'get' | 'post' | 'delete' | 'forget'>;

export interface SignedIn {
  readonly isOutdated: boolean;
  readonly needsCode: boolean;
}

/** Where a page keeps the token of a sign-in. */
export interface TokenKeeper {
  readonly place: TokenPlace;
  keep(token: string): void;
}

export interface AccountCalls {
  register(request: RegisterRequest): Promise<CallAnswer<RegisterResult>>;
  verify(request: Omit<VerifyRequest, 'token_in'>): Promise<CallAnswer<unknown>>;
  resend(registrationId: string): Promise<CallAnswer<unknown>>;
  /**
   * `isOutdated`: the password would not be taken as a new one today. `needsCode`: nobody is signed in yet,
   * the same is to be sent again with a code of the second factor.
   */
  signIn(
    request: Omit<SignInRequest, 'token_in' | 'check'>,
    /** Called where the gateway asks for a check first, which takes seconds. */
    onCheck?: () => void,
  ): Promise<CallAnswer<SignedIn>>;
  /** False where the browser has none for this host, or its user would not. */
  passkeySignIn(): Promise<CallAnswer<boolean>>;
  forgotPassword(email: string, lang: string): Promise<CallAnswer<unknown>>;
  resetPassword(token: string, password: string): Promise<CallAnswer<unknown>>;
  changePassword(request: ChangePasswordRequest): Promise<CallAnswer<unknown>>;
  sessions(): Promise<CallAnswer<readonly SessionInfo[]>>;
  endSession(id: string): Promise<CallAnswer<unknown>>;
  signOutEverywhere(): Promise<CallAnswer<unknown>>;
}

/** The account calls of section "account" of our own wire (protocol/account-api.ts, shapes in protocol/contracts/account.ts). */
export function accountCalls(client: Caller, token: TokenKeeper): AccountCalls {
  const caller = withoutToast(client);
  const signedIn = async (path: string, params: Readonly<Record<string, unknown>>) => {
    const answer = await caller.signIn(path, { ...params, token_in: token.place });
    // What was kept of another user is not this one's.
    if (answer.ok) caller.forget();
    // `as`: the gateway's answer by its contract; only the token is read, and checked below.
    const given = answer.ok ? (answer.result as SignInResult | null)?.user_token : undefined;
    if (typeof given === 'string') token.keep(given);
    return answer;
  };
  return {
    register: async (request) => {
      const answer = await caller.post(ACCOUNT_PATHS.register, { ...request });
      if (!answer.ok) return answer;
      const id = fieldOf(answer.result, 'registration_id');
      return typeof id === 'string'
        ? { ok: true, result: { registration_id: id } }
        : malformed(ACCOUNT_PATHS.register);
    },
    verify: (request) => signedIn(ACCOUNT_PATHS.verify, { ...request }),
    resend: (id) => caller.post(ACCOUNT_PATHS.resend, { registration_id: id }),
    signIn: async (request, onCheck) => {
      const attempt = (check: { readonly check?: string }) =>
        signedIn(ACCOUNT_PATHS.signIn, { ...request, ...check });
      let answer = await attempt({});
      if (!answer.ok && answer.error.code === ACCOUNT_CODES.checkNeeded) {
        onCheck?.();
        const { solveCheck } = await import('./solve-check.ts');
        const check = await solveCheck(fieldOf(answer.error.data, 'check'));
        if (check !== null) answer = await attempt({ check });
      }
      if (!answer.ok && answer.error.code === ACCOUNT_CODES.secondFactorNeeded) {
        return { ok: true, result: { isOutdated: false, needsCode: true } };
      }
      if (!answer.ok) return answer;
      const isOutdated = fieldOf(answer.result, 'password_outdated') === true;
      return { ok: true, result: { isOutdated, needsCode: false } };
    },
    passkeySignIn: async () => {
      const begun = await caller.post(ACCOUNT_PATHS.beginPasskeySignIn, {});
      if (!begun.ok) return begun;
      const { answerByPasskey } = await import('./passkeys.ts');
      const response = await answerByPasskey(fieldOf(begun.result, 'options'));
      if (response === null) return { ok: true, result: false };
      const answer = await signedIn(ACCOUNT_PATHS.passkeySignIn, { response });
      return answer.ok ? { ok: true, result: true } : answer;
    },
    forgotPassword: (email, lang) => caller.post(ACCOUNT_PATHS.forgotPassword, { email, lang }),
    resetPassword: (secret, password) =>
      caller.post(ACCOUNT_PATHS.resetPassword, { token: secret, password }),
    changePassword: (request) => caller.post(ACCOUNT_PATHS.changePassword, { ...request }),
    sessions: async () => {
      const answer = await caller.get(ACCOUNT_PATHS.sessions);
      if (!answer.ok) return answer;
      const sessions = fieldOf(answer.result, 'sessions');
      return isSessionList(sessions)
        ? { ok: true, result: sessions }
        : malformed(ACCOUNT_PATHS.sessions);
    },
    endSession: (id) => caller.delete(ACCOUNT_PATHS.session, { id }),
    signOutEverywhere: async () => {
      const answer = await caller.post(ACCOUNT_PATHS.signOutEverywhere, {});
      if (answer.ok) caller.forget();
      return answer;
    },
  };
}

/** The account calls of a page's session. */
export function callsOf(session: { readonly client: Caller; readonly token: TokenKeeper }) {
  return accountCalls(session.client, session.token);
}

/** Forms and lists say themselves what failed, at the place where it was asked for. */
function withoutToast({ get, post, delete: remove, forget }: Caller) {
  const options = { hiddenToast: true } as const;
  return {
    signIn: (path: string, params: Params) => post(path, params, { ...options, signsIn: true }),
    get: (path: string) => get(path, {}, options),
    post: (path: string, params: Params) => post(path, params, options),
    delete: (path: string, params: Params) => remove(path, params, options),
    forget,
  };
}

type Params = Readonly<Record<string, unknown>>;

function malformed(path: string): Failure {
  return failureOf('malformed', 'malformed answer', path);
}

function fieldOf(result: unknown, name: string): unknown {
  if (typeof result !== 'object' || result === null) return undefined;
  return Object.getOwnPropertyDescriptor(result, name)?.value;
}

/** What each field is; the compiler asks for every field of the contract. */
const SESSION_FIELDS: {
  readonly [Name in keyof SessionInfo]: SessionInfo[Name] extends string ? 'string' : 'boolean';
} = {
  id: 'string',
  current: 'boolean',
  created_at: 'string',
  last_seen_at: 'string',
  user_agent: 'string',
  ip: 'string',
};

function isSessionList(value: unknown): value is readonly SessionInfo[] {
  const fields = Object.entries(SESSION_FIELDS);
  return (
    Array.isArray(value) &&
    value.every((item) => fields.every(([name, type]) => typeof fieldOf(item, name) === type))
  );
}
