import { describe, expect, it } from 'vitest';

import { regionOfHost, REGIONS } from './regions.ts';

describe('regionOfHost (R-ENV-04, R-ENV-05)', () => {
  it.each([
    ['www.meridian-hk.example', 'HKG'],
    ['www.meridian-tr.example', 'TUR'],
    ['www.meridian-kz.example:3000', 'KAZ'],
    ['testnet.meridian-nl.example', 'NLD'],
    ['www.meridian-ge.example', 'GEO'],
    ['www.meridian-id.example', 'IDN'],
    ['www.meridian-ae.example', 'ARE'],
    ['WWW.Meridian-EU.example', 'EU'],
    ['meridian-tr.localhost:8080', 'TUR'],
  ])('%s belongs to %s', (host, region) => {
    expect(regionOfHost(host)).toBe(region);
  });

  it.each([
    'www.meridian.example',
    'localhost:8080',
    'queue.meridian.example',
    'trade.meridian.example',
    'aero.meridian.example',
    'meridian-ideas.example',
    '',
  ])('%s is global', (host) => {
    expect(regionOfHost(host)).toBe('global');
  });

  it('knows the nine editions of R-ENV-07', () => {
    expect(REGIONS.toSorted()).toEqual(
      ['HKG', 'TUR', 'KAZ', 'NLD', 'GEO', 'IDN', 'ARE', 'EU', 'global'].toSorted(),
    );
  });
});
