/** The two ways in: they have a modal each, and flags of their own (R-AUTH-05). */
export type LoginAction = 'login' | 'register';

export interface ModalFlags {
  readonly visible: boolean;
  /** Set by closing; gone when the modal opens again. */
  readonly closed: boolean;
  /** Set by success; closing afterwards leaves it. */
  readonly success: boolean;
}

export type QuickLoginState = Readonly<Record<LoginAction, ModalFlags>>;

export type ModalEvent = 'open' | 'success' | 'close';

const SHUT: ModalFlags = { visible: false, closed: false, success: false };

export const QUICK_LOGIN_SHUT: QuickLoginState = { login: SHUT, register: SHUT };

/** The flags of a modal after an event; the other modal's stay as they are. */
export function quickLoginAfter(
  state: QuickLoginState,
  action: LoginAction,
  event: ModalEvent,
): QuickLoginState {
  return { ...state, [action]: flagsAfter(state[action], event) };
}

function flagsAfter(flags: ModalFlags, event: ModalEvent): ModalFlags {
  switch (event) {
    case 'open':
      return { visible: true, closed: false, success: false };
    case 'success':
      return { ...flags, visible: false, success: true };
    case 'close':
      return { ...flags, visible: false, closed: true };
  }
}

/** How the app answered a push to its own sign-in. */
export type PushReply =
  | { readonly ok: true; readonly code: number; readonly token: string }
  | { readonly ok: false };

export interface QuickLoginParts {
  /** Whether the app's bridge serves (R-AUTH-06). */
  readonly usesBridge: boolean;
  push(action: LoginAction): Promise<PushReply>;
  openModal(action: LoginAction): void;
  /** Reads the profile anew. */
  refetch(): void;
  succeed(action: LoginAction): void;
  /** The bridge failed: an error event, beside what is tracked. */
  bridgeError(): void;
  track(event: `${LoginAction}-error`): void;
}

/**
 * Signs in or registers: by the app's own screens where its bridge serves, in a modal elsewhere, and
 * in a modal too where the bridge fails (R-AUTH-06 to R-AUTH-08). A reply with another code than 0
 * is a user who went back: nothing follows.
 */
export async function quickLogin(action: LoginAction, parts: QuickLoginParts): Promise<void> {
  if (!parts.usesBridge) {
    parts.openModal(action);
    return;
  }
  const reply = await parts.push(action);
  if (!reply.ok) {
    parts.bridgeError();
    parts.track(`${action}-error`);
    parts.openModal(action);
  } else if (reply.code === 0) {
    parts.refetch();
    if (reply.token !== '') parts.succeed(action);
  }
}
