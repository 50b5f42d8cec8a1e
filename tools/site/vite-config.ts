import { dirname, join } from 'node:path';

import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import type { SlotSettings } from '@meridian/shell/slots/slot-settings.ts';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin, Rolldown } from 'vite';

import { createClassNames } from './class-names.ts';
import { MANIFEST_FILE } from './manifest.ts';
import { operatorSettings } from './operator-settings.ts';
import type { Site } from './sites.ts';

/** Browsers with light-dark(), :dir() and nesting, so that none of it is lowered. */
const TARGETS = ['chrome123', 'edge123', 'firefox121', 'safari17.5'];

/**
 * Which modules share a file. Left to itself the bundler cuts one file for every set of pages that
 * share something, and a dozen small requests cost more than the few bytes they save.
 */
const CHUNKS = [
  // What every page of a site has: React, the frame and all they import.
  {
    name: 'frame',
    test: /vite\/preload-helper|\/node_modules\/(?:react|react-dom|scheduler|@lingui)\/|\/packages\/(?:editions|routes|i18n)\/|\/packages\/shell\/src\/(?!site\/)|\/src\/note\.ts|\/src\/trade\/pair-head\.ts/,
    // What the frame opens on demand stays out of it.
    tags: ['$initial' as const],
  },
  // Components and money that several pages use.
  {
    name: 'parts',
    test: /\/packages\/(?:ui|money)\//,
    tags: ['$initial' as const],
    minShareCount: 2,
  },
  // Reading what people type as an amount: for forms, which no page begins with.
  {
    name: 'typed-amounts',
    test: /\/packages\/money\/src\/(?:parse|read-number|currency-signs|fold-text)\.ts/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // What account pages share with figures, of which they show none: 4 kB.
  {
    name: 'sections',
    test: /\/ui\/src\/Section\./,
    minShareCount: 2,
  },
  // Figures and the components that several later parts show. Files that are saved come by a press.
  {
    name: 'figures',
    test: /\/packages\/(?:ui|money)\/(?!src\/(?:spreadsheet-text|save-file))|\/src\/report\/shared\/Figures/,
    minShareCount: 2,
  },
  // Dates, which lists of prices do not have.
  {
    name: 'dates',
    test: /\/i18n\/src\/(?:own-)?formats\.ts/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // What the market list shares with the trade page and with what people own: files of 200 bytes as they come.
  {
    name: 'market-list',
    test: /\/src\/markets\/(?:browser-parts|signal|use-signal|market|prices|figures|sparkline-points|load-tickers)\.ts|\/search-text\.ts|\/routes\/src\/spot-path\b/,
    minShareCount: 2,
  },
  // What the market list and the trade page live by: files of half a kilobyte as they come. The socket
  // of the page's own thread is not among them: it comes where no worker starts.
  {
    name: 'market-live',
    test: /\/packages\/quotes\/src\/(?!quote-socket|read-quote|outgoing|reconnect|socket-state)|\/src\/markets\/(?:feed|favourites|live-state|row-painter|use-shown-age)\.ts/,
    minShareCount: 2,
  },
  // What the two pages of markets share, with each other and with the search for pairs.
  {
    name: 'market-page',
    test: /\/src\/markets\/(?:MarketsPage|MarketTable|MarketRow|HeaderRow|LiveLine|Notes|Nothing|SearchField|SkeletonTable|Sparkline|ViewChoice|Failed|figure-cells|browser-model|market-model|live-list|use-live-row|use-page-rows|use-paused-order|use-search-key|use-alive|view-store|flashes|row-places|Star|select|view-state)\.tsx?/,
    minShareCount: 2,
  },
  // What the trade page begins with and its later parts share.
  {
    name: 'trade-start',
    test: /\/src\/trade\/(?:chart-settings|time-zones|layout-store|pair-store|use-later|use-live-strip)\.ts/,
    minShareCount: 2,
  },
  // Class names that the trade page begins with and its later parts share.
  {
    name: 'trade-styles',
    test: /\/src\/trade\/(?:PairBar|PairSearch|TradePage)\.module/,
    minShareCount: 2,
  },
  // What the trade page's later parts share with what comes when it is asked for, and what orders are on
  // several pages: two dozen files of 100 to 600 bytes as they come.
  {
    name: 'trade-desk',
    test: /\/src\/trade\/(?:FigureField|steps|ConfirmOrder|commands|use-market-source|live-source|load-trades|SourceNote|book-view|order-lines|indicator-values|drawings-store|(?:ChartPane|ChartTools|ChartOrders|BookPane|Alerts)\.module)\b|\/chart\/src\/drawing\.ts/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'order-parts',
    test: /\/src\/orders\/(?:refusals|typed-amount|list-query|use-instrument|orders\.module)\b|\/src\/trade\/ChoiceBar\.tsx|\/protocol\/src\/(?:access-refusal|venue-api|assets-api)\.ts/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // What follows the first paint of every page, as far as other pages start with it.
  { debugName: 'session', name: sharedAfterPaint, minShareCount: 2 },
  // What the report's steps share. Its steps themselves come when they are opened.
  { name: 'workspace', test: /\/src\/report\//, tags: ['$initial' as const], minShareCount: 2 },
];

/**
 * The group of a module that `after-paint.ts` imports, itself or by way of another; null for others.
 * What only account pages start with is a file of its own: no other page needs it to begin.
 */
function sharedAfterPaint(id: string, graph: Rolldown.ChunkingContext): string | null {
  const isAfterPaint = (module: string) => module.endsWith('/shell/src/after-paint.ts');
  if (!isImportedBy(id, graph, isAfterPaint)) return null;
  const isLeftOut = (module: string) => isAfterPaint(module) || module.includes('/src/account/');
  const isPage = (module: string) => module.includes('/src/pages/');
  return isImportedBy(id, graph, isPage, isLeftOut) ? 'session' : 'account';
}

/** Whether a module that `matches` imports this one, by way of any that are not `isLeftOut`. */
function isImportedBy(
  id: string,
  graph: Rolldown.ChunkingContext,
  matches: (module: string) => boolean,
  isLeftOut: (module: string) => boolean = () => false,
): boolean {
  const found = new Set([id]);
  for (const module of found) {
    if (matches(module)) return true;
    if (isLeftOut(module)) continue;
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) found.add(importer);
  }
  return false;
}

/**
 * The order of the cascade layers is fixed by whichever style comes first, and bundling decides
 * that. So every style sheet states the order; repeating it is free.
 */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) => `@layer tokens, base, components, pages;\n${code}`,
  },
};

function commonConfig(site: Site, environment: SiteEnvironment): InlineConfig {
  return {
    configFile: false,
    root: site.root,
    base: '/',
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    envDir: false,
    plugins: [layerOrder, react()],
    css: { modules: { generateScopedName: createClassNames() } },
    define: defined(environment),
  };
}

function entriesOf(site: Site, environment: SiteEnvironment): readonly string[] {
  const develops = environment === 'local' || environment === 'dev';
  return develops ? [...site.entries, ...site.developmentEntries] : site.entries;
}

/** Texts that are a module are named by their area too: `law-de`, not `de`. */
function chunkFileName({ assetPath }: Site) {
  return ({ facadeModuleId }: Rolldown.PreRenderedChunk) => {
    const area = /\/messages\/([^/]+)\/[^/]+\.json$/.exec(facadeModuleId ?? '')?.[1];
    return `${assetPath.slice(1)}${area === undefined ? '' : `${area}-`}[name]-[hash].js`;
  };
}

/** Whether a file of the build is the one that knows all pages of a site. */
function isSiteEntry(file: string): boolean {
  return /\/site-[\w-]+\.js$/.test(file);
}

/** What browsers load: hashed files under the site's asset path, and a manifest to find them by. */
export function clientConfig(site: Site, environment: SiteEnvironment): InlineConfig {
  return {
    ...commonConfig(site, environment),
    // Files with fixed addresses: share images and pictures, made by `npm run generate`.
    publicDir: site.basePath === '' ? join(site.root, 'public') : false,
    worker: {
      format: 'es',
      rolldownOptions: { output: { chunkFileNames: chunkFileName(site) } },
    },
    build: {
      outDir: join(site.staging, 'client'),
      emptyOutDir: true,
      assetsDir: site.assetPath.slice(1, -1),
      // All styles of a site are a few kilobytes: one request, and the next page has them already.
      cssCodeSplit: false,
      // Inlined fonts or pictures would be refused by the page's policy.
      assetsInlineLimit: 0,
      manifest: MANIFEST_FILE,
      target: TARGETS,
      cssMinify: 'lightningcss',
      // The polyfill fetches; browsers of TARGETS need none. A document announces the files of its own
      // page, and no page loads another's: lists of all pages' files would be in every first load.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, files, { hostId }) => (isSiteEntry(hostId) ? [] : files),
      },
      reportCompressedSize: false,
      rolldownOptions: {
        input: entriesOf(site, environment).map((entry) => join(site.root, entry)),
        // A number or path that two files share would be a file of its own.
        optimization: { inlineConst: { mode: 'all' } },
        output: { codeSplitting: { groups: CHUNKS }, chunkFileNames: chunkFileName(site) },
      },
    },
  };
}

/** What the prerenderer loads: one module with React inside, so there is one copy of it. */
export function serverConfig(site: Site, environment: SiteEnvironment): InlineConfig {
  return {
    ...commonConfig(site, environment),
    ssr: { noExternal: true },
    build: {
      ssr: 'src/documents.tsx',
      outDir: join(site.staging, 'server'),
      emptyOutDir: true,
      // Prerendered pages name the very files the client build wrote.
      assetsDir: site.assetPath.slice(1, -1),
      assetsInlineLimit: 0,
      target: 'node24',
      minify: false,
    },
  };
}

/** One script that needs no other and asks for nothing but its own style sheet: `<name>.js`. */
export function embedConfig(
  entry: string,
  name: string,
  outDir: string,
  environment: SiteEnvironment,
): InlineConfig {
  return sharedConfig(entry, outDir, environment, {
    format: 'iife',
    codeSplitting: false,
    entryFileNames: `${name}.js`,
  });
}

/** A module with a fixed name, and files for what it imports later: `frame.js`, `shell.css`. */
export function embedFrameConfig(
  entry: string,
  outDir: string,
  environment: SiteEnvironment,
): InlineConfig {
  return sharedConfig(entry, outDir, environment, {
    format: 'es',
    entryFileNames: 'frame.js',
    chunkFileNames: '[name]-[hash].js',
  });
}

function sharedConfig(
  entry: string,
  outDir: string,
  environment: SiteEnvironment,
  output: Rolldown.OutputOptions,
): InlineConfig {
  return {
    configFile: false,
    root: dirname(entry),
    base: '/shell/',
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    envDir: false,
    plugins: [layerOrder, react()],
    define: {
      ...defined(environment),
      'import.meta.env.SITE_SLOTS': JSON.stringify(operatorSettings(environment).slots),
    },
    build: {
      outDir,
      emptyOutDir: false,
      assetsDir: '',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      target: TARGETS,
      cssMinify: 'lightningcss',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'allow-extension',
        // The bundler's own preload helper asks for it; nothing is preloaded here.
        checks: { emptyImportMeta: false },
        output: {
          ...output,
          assetFileNames: ({ names }) =>
            names.some((file) => file.endsWith('.css')) ? 'shell.css' : '[name]-[hash][extname]',
        },
      },
    },
  };
}

/** What the build puts into the code in place of its names. */
function defined(environment: SiteEnvironment) {
  const { slots, socketHost } = operatorSettings(environment);
  return {
    'import.meta.env.SITE_ENV': JSON.stringify(environment),
    'import.meta.env.SITE_SOCKET_HOST': JSON.stringify(socketHost),
    'import.meta.env.SITE_SUPPORT': JSON.stringify(supportTemplate(slots)),
  };
}

function supportTemplate({ support, chatOrigin }: SlotSettings): string {
  if (support === 'off') return '';
  return support === 'own' ? `${chatOrigin ?? ''}/support/{locale}/` : support;
}
