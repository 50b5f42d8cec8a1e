import { createSignal, type Signal } from './signal.ts';

export const FAVOURITES_KEY = 'meridian.favourites';

/** More than anybody marks by hand; a longer list is not ours. */
const MAX_FAVOURITES = 1_000;
const MAX_SYMBOL_LENGTH = 64;

export interface Favourites {
  readonly symbols: Signal<ReadonlySet<string>>;
  toggle(symbol: string): void;
  /** Reads the list anew: another tab may have changed it. */
  read(): void;
}

/**
 * The symbols a reader has marked, kept on the device.
 *
 * @param storage where they are kept; it throws where the browser denies it, and the marks then
 * hold for this page
 */
export function createFavourites(storage: () => Pick<Storage, 'getItem' | 'setItem'>): Favourites {
  const symbols = createSignal<ReadonlySet<string>>(new Set());
  return {
    symbols,
    toggle(symbol) {
      const next = new Set(symbols.get());
      if (!next.delete(symbol)) next.add(symbol);
      symbols.set(next);
      try {
        storage().setItem(FAVOURITES_KEY, JSON.stringify([...next]));
      } catch {
        // Storage denied or full.
      }
    },
    read() {
      try {
        symbols.set(new Set(parseFavourites(storage().getItem(FAVOURITES_KEY))));
      } catch {
        // Storage denied.
      }
    },
  };
}

/** Takes over what another tab marks, until the returned function is called. */
export function observeOtherTabs(favourites: Favourites): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // Null: the whole storage was cleared.
    if (key === FAVOURITES_KEY || key === null) favourites.read();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** What was kept; nothing where it is not a list of ours. */
export function parseFavourites(text: string | null): readonly string[] {
  if (text === null) return [];
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isSymbolText).slice(0, MAX_FAVOURITES) : [];
  } catch {
    return [];
  }
}

function isSymbolText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_SYMBOL_LENGTH;
}
