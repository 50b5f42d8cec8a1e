import { createSignal, type Signal } from '../markets/signal.ts';

const CONFIRM_KEY = 'meridian.trade.confirm';

export interface TicketSettings {
  /** Whether orders are shown once more before they are sent. */
  readonly confirms: Signal<boolean>;
  setConfirms(confirms: boolean): void;
}

/** @param storage it throws where the browser denies it, and the choice then holds for this page */
export function createTicketSettings(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): TicketSettings {
  const confirms = createSignal(readKept(storage));
  return {
    confirms,
    setConfirms(next) {
      confirms.set(next);
      try {
        storage().setItem(CONFIRM_KEY, next ? 'yes' : 'no');
      } catch {
        // Storage denied or full: the choice holds for this page.
      }
    },
  };
}

function readKept(storage: () => Pick<Storage, 'getItem'>): boolean {
  try {
    return storage().getItem(CONFIRM_KEY) !== 'no';
  } catch {
    return true;
  }
}
