import { createSignal, type Signal } from '../markets/signal.ts';

/** How the page says that an order was filled, beside its list. Both are off until they are chosen. */
export interface FillNotices {
  readonly sound: Signal<boolean>;
  readonly browser: Signal<boolean>;
  setSound(wanted: boolean): void;
  setBrowser(wanted: boolean): void;
  /** Takes over what was kept on the device: after the first render, which is the prerendered page's. */
  read(): void;
}

const KEYS = { sound: 'meridian.trade.fills.sound', browser: 'meridian.trade.fills.browser' };

/** @param storage it throws where the browser denies it, and choices then hold for this page */
export function createFillNotices(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): FillNotices {
  const states = { sound: createSignal(false), browser: createSignal(false) };
  const choose = (name: keyof typeof KEYS, wanted: boolean) => {
    states[name].set(wanted);
    try {
      storage().setItem(KEYS[name], wanted ? 'yes' : 'no');
    } catch {
      // Storage denied or full: the choice holds for this page.
    }
  };
  return {
    ...states,
    setSound: (wanted) => choose('sound', wanted),
    setBrowser: (wanted) => choose('browser', wanted),
    read() {
      try {
        for (const name of ['sound', 'browser'] as const) {
          states[name].set(storage().getItem(KEYS[name]) === 'yes');
        }
      } catch {
        // Storage denied.
      }
    },
  };
}
