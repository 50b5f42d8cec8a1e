/** What a logout is made of; the call itself is the business client's. */
export interface LogoutParts {
  call(): Promise<{ readonly ok: true } | { readonly ok: false; readonly error: unknown }>;
  /** What the page does on success, before it loads anew. */
  onLoggedOut(): void;
  reload(): void;
  /** Failure is only logged (R-AUTH-10). */
  log(message: 'logout error', error: unknown): void;
}

/** Signs out: on success the callback, then the page again (R-AUTH-09). Returns whether it did. */
export async function logout({ call, onLoggedOut, reload, log }: LogoutParts): Promise<boolean> {
  const answer = await call();
  if (!answer.ok) {
    log('logout error', answer.error);
    return false;
  }
  onLoggedOut();
  reload();
  return true;
}
