import { describe, expect, it } from 'vitest';

import { isSiteEnvironment, originOf, SITE_ENVIRONMENTS } from './hosts.ts';
import { REGIONS, regionOfHost } from './regions.ts';

describe('originOf', () => {
  it('gives every edition a host that leads back to it, in every environment', () => {
    for (const environment of SITE_ENVIRONMENTS) {
      for (const region of REGIONS) {
        expect(regionOfHost(new URL(originOf(region, environment)).host)).toBe(region);
      }
    }
  });

  it('names the environment where R-SEO-09 looks for it', () => {
    expect(originOf('EU', 'testnet')).toBe('https://testnet.meridian-eu.example');
    expect(originOf('EU', 'production')).toBe('https://www.meridian-eu.example');
    expect(originOf('EU', 'local')).toBe('http://meridian-eu.localhost:8080');
    expect(originOf('global', 'local')).toBe('http://localhost:8080');
  });

  it('knows the five environments by name', () => {
    expect(isSiteEnvironment('local')).toBe(true);
    expect(isSiteEnvironment('mainnet')).toBe(false);
  });
});
