/**
 * The house: every room and the rooms it may import. Arrows point down only; a feature never imports
 * a feature, an app never another app.
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'packages/money': [],
  'packages/editions': [],
  'packages/routes': ['editions'],
  'packages/app-link': ['editions', 'routes'],
  'packages/app-bridge': ['editions'],
  'packages/protocol': ['editions'],
  'packages/session': ['editions', 'protocol', 'app-bridge'],
  'packages/market': ['money'],
  'packages/ledger': ['money'],
  'packages/matching': ['money'],
  'packages/venue': ['money', 'ledger', 'matching'],
  'packages/quotes': ['protocol'],
  'packages/i18n': ['editions'],
  'packages/ui': ['money', 'i18n'],
  'packages/shell': [
    'ui',
    'i18n',
    'app-link',
    'app-bridge',
    'protocol',
    'session',
    'routes',
    'editions',
  ],
  'packages/tax-rules': ['money'],
  'packages/tax-engine': ['money', 'tax-rules'],
  'packages/tax-import': ['money', 'tax-engine'],
  'packages/tax-export': ['money', 'tax-engine', 'tax-rules'],
  'apps/venue-cli': ['venue'],
  'apps/tax-cli': [
    'money',
    'editions',
    'i18n',
    'tax-rules',
    'tax-engine',
    'tax-import',
    'tax-export',
  ],
  'apps/tax': [
    'money',
    'editions',
    'routes',
    'i18n',
    'ui',
    'shell',
    'tax-rules',
    'tax-engine',
    'tax-import',
    'tax-export',
  ],
  'apps/exchange': [
    'money',
    'editions',
    'routes',
    'protocol',
    'session',
    'quotes',
    'i18n',
    'ui',
    'shell',
  ],
  'apps/gateway': ['money', 'editions', 'routes', 'protocol', 'market', 'i18n'],
  'packages/conformance': [
    'editions',
    'routes',
    'app-link',
    'app-bridge',
    'protocol',
    'session',
    'quotes',
    'ui',
    'shell',
  ],
};

/** Rooms that touch no page, no clock, no network and no Node: all of it comes in as arguments. */
export const PURE_ROOMS: ReadonlySet<string> = new Set([
  'packages/money',
  'packages/editions',
  'packages/routes',
  'packages/app-link',
  'packages/market',
  'packages/ledger',
  'packages/matching',
  'packages/venue',
  'packages/tax-rules',
  'packages/tax-engine',
]);

/** Folders that may import any room: they check, measure and run the house. */
export const WORKSHOPS = ['tools', 'e2e', 'bench'] as const;

export const SCOPE = '@meridian/';

/** `packages/money` is imported as `@meridian/money/...`. */
export function nameOf(room: string): string {
  return room.slice(room.indexOf('/') + 1);
}
