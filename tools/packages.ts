/** What a package or app may import, and what to do in place of any other import. */
export interface Layer {
  /** Names of the packages below it that it may import. */
  readonly uses: readonly string[];
  /** Advice that the lint message gives. */
  readonly instead: string;
}

/**
 * Every package and app. Arrows point down only: a feature never imports a feature, an app never
 * another app. Lint, project references and manifests are held to this table.
 */
export const PACKAGES: Readonly<Record<string, Layer>> = {
  'packages/money': {
    uses: [],
    instead: 'pass what it needs in as an argument',
  },
  'packages/editions': {
    uses: [],
    instead: 'it is plain data: let the caller combine it with other packages',
  },
  'packages/routes': {
    uses: ['editions'],
    instead: 'build addresses here and use them in a package above',
  },
  'packages/app-link': {
    uses: ['editions', 'routes'],
    instead: 'it maps addresses to destinations in the app: let the caller act on them',
  },
  'packages/app-bridge': {
    uses: ['editions'],
    instead: 'it carries calls to the app: let the caller bring the data',
  },
  'packages/protocol': {
    uses: ['editions'],
    instead: 'it describes what goes over the wire: convert the value in the caller',
  },
  'packages/session': {
    uses: ['editions', 'protocol', 'app-bridge'],
    instead: 'it knows the wire and the app bridge: let the shell draw it',
  },
  'packages/market': {
    uses: ['money'],
    instead: 'take time, seeds and settings as arguments',
  },
  'packages/ledger': {
    uses: ['money'],
    instead: 'take the time and settings as arguments',
  },
  'packages/matching': {
    uses: ['money'],
    instead: 'take the time and settings as arguments',
  },
  'packages/venue': {
    uses: ['money', 'ledger', 'matching'],
    instead: 'take the time and settings as arguments',
  },
  'packages/strategies': {
    uses: ['money'],
    instead: 'it decides what to order: send commands and keep state in the gateway',
  },
  'packages/v5': {
    uses: ['money', 'protocol'],
    instead: 'it describes the v5 API and knows no server: read and answer in the gateway',
  },
  'packages/instruments': {
    uses: ['money', 'editions', 'ledger', 'market', 'venue'],
    instead: 'it declares what is listed: run it in the caller',
  },
  'packages/quotes': {
    uses: ['protocol'],
    instead: 'it reads the quote socket: let the page combine quotes with other data',
  },
  'packages/chart': {
    uses: ['money'],
    instead: 'it draws candles: let the page bring data and words',
  },
  'packages/i18n': {
    uses: ['editions'],
    instead: 'pass what a message shows as its parameters',
  },
  'packages/ui': {
    uses: ['money', 'i18n'],
    instead: 'take addresses and data as props',
  },
  'packages/shell': {
    uses: ['ui', 'i18n', 'app-link', 'app-bridge', 'protocol', 'session', 'routes', 'editions'],
    instead: 'let a site pass its own parts in as props',
  },
  'packages/tax-rules': {
    uses: ['money'],
    instead: 'it declares rules: compute in tax-engine',
  },
  'packages/tax-engine': {
    uses: ['money', 'tax-rules'],
    instead: 'take a ledger in and return a result',
  },
  'packages/tax-import': {
    uses: ['money', 'tax-engine'],
    instead: 'it ends at the ledger: compute in the caller',
  },
  'packages/tax-export': {
    uses: ['money', 'tax-engine', 'tax-rules'],
    instead: 'it writes results out: read and show them in the caller',
  },
  'packages/reference-cases': {
    uses: ['money', 'tax-rules', 'tax-engine'],
    instead: 'it holds the engine against cases: files and their formats belong to the caller',
  },
  'apps/venue-cli': {
    uses: ['money', 'market', 'venue'],
    instead: 'it runs the venue and the market: let these do the work',
  },
  'apps/tax-cli': {
    uses: [
      'money',
      'editions',
      'protocol',
      'i18n',
      'tax-rules',
      'tax-engine',
      'tax-import',
      'tax-export',
      'reference-cases',
    ],
    instead: 'it has no browser: move what both need into a tax package',
  },
  'apps/tax': {
    uses: [
      'money',
      'editions',
      'routes',
      'protocol',
      'i18n',
      'ui',
      'shell',
      'tax-rules',
      'tax-engine',
      'tax-import',
      'tax-export',
    ],
    instead: 'an app never imports an app: move what both need into a package',
  },
  'apps/exchange': {
    uses: [
      'money',
      'editions',
      'routes',
      'protocol',
      'session',
      'quotes',
      'chart',
      'strategies',
      'i18n',
      'ui',
      'shell',
    ],
    instead:
      'an app never imports an app, and the exchange knows no tax: move what both need into a package',
  },
  'apps/gateway': {
    uses: [
      'money',
      'editions',
      'routes',
      'protocol',
      'market',
      'v5',
      'i18n',
      'ledger',
      'venue',
      'strategies',
      'instruments',
      'tax-export',
    ],
    instead: 'it serves built files: render and compute elsewhere',
  },
  'packages/conformance': {
    uses: [
      'editions',
      'routes',
      'app-link',
      'app-bridge',
      'protocol',
      'session',
      'quotes',
      'i18n',
      'ui',
      'shell',
    ],
    instead: 'it checks the pages and what they share: tax and apps have tests of their own',
  },
};

/** Packages that touch no page, no clock, no network and no Node: all of it comes in as arguments. */
export const PURE_PACKAGES: ReadonlySet<string> = new Set([
  'packages/money',
  'packages/editions',
  'packages/routes',
  'packages/app-link',
  'packages/market',
  'packages/ledger',
  'packages/matching',
  'packages/venue',
  'packages/strategies',
  'packages/instruments',
  'packages/tax-rules',
  'packages/tax-engine',
  'packages/reference-cases',
]);

/**
 * Packages that may import only these files of another. An import ends at the engine's inputs; the gateway
 * writes files of an account, and computes no report.
 */
export const FILES_OF: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'packages/tax-import': {
    'tax-engine': [
      'common/time.ts',
      'ledger/asset-classes.ts',
      'ledger/entry.ts',
      'valuation/pegs.ts',
      'valuation/values.ts',
    ],
  },
  'apps/gateway': {
    'tax-export': ['csv-writer.ts', 'ledger-columns.ts', 'trackers.ts'],
  },
};

/** Folders that may import any package: they check, measure and run all of them. */
export const TOOLING = ['tools', 'e2e', 'bench'] as const;

export const SCOPE = '@meridian/';

/** `packages/money` is imported as `@meridian/money/...`. */
export function nameOf(folder: string): string {
  return folder.slice(folder.indexOf('/') + 1);
}
