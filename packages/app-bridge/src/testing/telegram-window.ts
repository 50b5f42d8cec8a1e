import { mockTelegramEnv } from '@tma.js/sdk';
import { vi } from 'vitest';

/** What the messenger was asked to do, in order. */
export interface TelegramCalls {
  readonly events: { readonly name: string; readonly params: unknown }[];
}

/**
 * Puts a window with the messenger around it where the mini-app's library looks for one, until
 * `vi.unstubAllGlobals`.
 */
export function stubTelegram(platform = 'ios'): TelegramCalls {
  stubPlainWindow();
  const events: { name: string; params: unknown }[] = [];
  mockTelegramEnv({
    launchParams: {
      tgWebAppPlatform: platform,
      tgWebAppVersion: '8.0',
      tgWebAppThemeParams: {},
      tgWebAppStartParam: 'ref_1',
    },
    onEvent: ({ name, params }) => void events.push({ name, params }),
  });
  return { events };
}

/** A browser's window, as far as the mini-app's library asks. */
export function stubPlainWindow(): void {
  const items = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
  const window = Object.assign(new EventTarget(), {
    location: { href: 'https://meridian.example/en/' },
    sessionStorage,
  });
  Object.assign(window, { self: window, top: window, parent: window });
  vi.stubGlobal('window', window);
  vi.stubGlobal('sessionStorage', sessionStorage);
}
