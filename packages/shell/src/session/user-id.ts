import { USER_ID_KEY } from '../storage-keys.ts';

/**
 * Stores the analytics user id while a user is signed in, and removes it at sign-out (R-STORE-02).
 * It goes nowhere from here; the data collection asks for consent first.
 */
export function keepUserId(id: number | null): void {
  const root = document.documentElement;
  if (id === null) delete root.dataset['user'];
  else root.dataset['user'] = '';
  try {
    if (id === null) localStorage.removeItem(USER_ID_KEY);
    else if (localStorage.getItem(USER_ID_KEY) !== String(id)) {
      localStorage.setItem(USER_ID_KEY, String(id));
    }
  } catch {
    // Storage is denied: the next page starts without the hint.
  }
}
