import { expect, it } from 'vitest';

import type { RequestHost } from './hosts.ts';
import type { PairListing } from './pairs.ts';
import { resolveTarget, type Resolution } from './resolve.ts';
import type { ServedFile, Site } from './site.ts';

const fileOf = (file: string): ServedFile => ({ file, kind: 'document', policy: '' });

/** A site with a page in every language and one in English alone. */
const site: Site = {
  root: '',
  basePath: '',
  environment: 'local',
  locales: ['tr-TUR', 'en-TR'],
  files: new Map(
    ['/tr-TUR/fees/', '/en-TR/fees/', '/en-TR/guide/'].map((path) => [path, fileOf(path)]),
  ),
  pairTemplates: new Map(),
  reportFiles: new Map(),
  reportLeads: new Map(),
  fallbackPages: { '404': new Map(), unavailable: new Map(), '500': new Map() },
};

const host: RequestHost = {
  region: 'TUR',
  isConfigured: true,
  isEdition: true,
  hasReportOrigin: false,
  originOf: (region) => `http://${region}`,
};

function resolved(target: string): Resolution {
  const noPairs: PairListing = { pairs: [], statusOf: () => 'unknown', firstOf: () => null };
  return resolveTarget([site], target, host, noPairs);
}

it('leads to the English page where one is not in the language of the address', () => {
  const redirect = { kind: 'redirect', location: '/en-TR/guide/?q=1', isTemporary: true };
  expect(resolved('/tr-TUR/guide/?q=1')).toEqual(redirect);
  expect(resolved('/guide/?q=1')).toEqual(redirect);
});

it('leaves a page alone that is there, and an address that is nowhere', () => {
  expect(resolved('/tr-TUR/fees/')).toMatchObject({ kind: 'file' });
  expect(resolved('/fees/')).toMatchObject({ file: { file: '/tr-TUR/fees/' } });
  expect(resolved('/tr-TUR/nothing/')).toMatchObject({ kind: 'notFound', status: 404 });
});

it.each([
  ['/tr-TUR/trade/usdt/BTCUSDT/', '/tr-TUR/markets/derivatives/'],
  ['/trade/inverse/futures/', '/tr-TUR/markets/derivatives/'],
  ['/tr-TUR/tradingbot/create/futures-grid/?base=BTC', '/tr-TUR/markets/derivatives/?base=BTC'],
  ['/en-TR/tradingbot/', '/en-TR/tradingbot/my-bot/'],
  ['/en-TR/user/assets/home/unified/', '/en-TR/user/assets/home/spot/'],
])('leads from %s, which has no page, to the one that answers for it', (target, location) => {
  expect(resolved(target)).toEqual({ kind: 'redirect', location, isTemporary: true });
});
