import { createSignal, type Later, type Signal } from './signal.ts';
import { FIRST_STATE, readViewState, type ViewState, writeViewState } from './view-state.ts';

/** Browsers refuse to rewrite an address too often (Safari: 100 times in 30 s). */
const WRITE_AFTER_MS = 300;

/** The page's address, as far as this store needs it. */
export interface Address {
  search(): string;
  /** Replaces the query; no new entry in the history. May throw. */
  replace(search: string): void;
}

export interface ViewStore {
  readonly state: Signal<ViewState>;
  change(part: Partial<ViewState>): void;
  /** Takes over what the address says: at the start, and when the reader goes back. */
  read(): void;
  /** Writes what is still waiting. */
  flush(): void;
}

/** What the reader has chosen, kept in the address so that it can be reloaded and shared. */
export function createViewStore(address: Address, later: Later): ViewStore {
  const state = createSignal(FIRST_STATE);
  let cancel: (() => void) | null = null;
  const flush = () => {
    if (cancel === null) return;
    cancel();
    cancel = null;
    const before = address.search();
    const search = writeViewState(state.get(), before);
    if (search === before) return;
    try {
      address.replace(search);
    } catch {
      // Refused: the choice holds on this page, the address is behind.
    }
  };
  return {
    state,
    change(part) {
      state.set({ ...state.get(), ...part });
      cancel?.();
      cancel = later(WRITE_AFTER_MS, flush);
    },
    // A write still waiting finds nothing left to change.
    read() {
      state.set(readViewState(address.search()));
    },
    flush,
  };
}
