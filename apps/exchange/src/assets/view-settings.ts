import { createSignal, type Signal } from '../markets/signal.ts';

const SETTINGS_KEY = 'meridian.assets.view';

interface ViewSettings {
  /** What everything is valued in; null until the reader chooses: what is usual in the edition. */
  readonly currency: string | null;
  readonly hidesSmall: boolean;
  readonly hidesAmounts: boolean;
}

const FIRST_SETTINGS: ViewSettings = { currency: null, hidesSmall: false, hidesAmounts: false };

export interface ViewSettingsStore {
  readonly settings: Signal<ViewSettings>;
  change(part: Partial<ViewSettings>): void;
  /** Takes over what was kept. */
  read(): void;
}

/**
 * How the reader looks at what they own, kept on the device.
 *
 * @param storage where it is kept; it throws where the browser denies it, and the choice then holds
 * for this page
 */
export function createViewSettings(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): ViewSettingsStore {
  const settings = createSignal(FIRST_SETTINGS);
  return {
    settings,
    change(part) {
      settings.set({ ...settings.get(), ...part });
      try {
        storage().setItem(SETTINGS_KEY, JSON.stringify(settings.get()));
      } catch {
        // Storage denied or full.
      }
    },
    read() {
      try {
        settings.set(parseSettings(storage().getItem(SETTINGS_KEY)));
      } catch {
        // Storage denied, or not what was written.
      }
    },
  };
}

const CODE = /^[A-Z0-9]{1,12}$/;

function parseSettings(text: string | null): ViewSettings {
  const kept: unknown = text === null ? null : JSON.parse(text);
  if (typeof kept !== 'object' || kept === null) return FIRST_SETTINGS;
  const fields = new Map<string, unknown>(Object.entries(kept));
  const currency = fields.get('currency');
  return {
    currency: typeof currency === 'string' && CODE.test(currency) ? currency : null,
    hidesSmall: fields.get('hidesSmall') === true,
    hidesAmounts: fields.get('hidesAmounts') === true,
  };
}
