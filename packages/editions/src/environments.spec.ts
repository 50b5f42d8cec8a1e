import { describe, expect, it } from 'vitest';

import { environmentOfHost, mapTestSiteHost, networkOfHost } from './environments.ts';
import { originOf, SITE_ENVIRONMENTS } from './hosts.ts';
import { REGIONS } from './regions.ts';

describe('environmentOfHost (R-ENV-02)', () => {
  it.each([
    ['latest.meridian.example', 'production'],
    ['test.meridian.example', 'production'],
    ['devices.meridian.example', 'production'],
    ['WWW-TEST.meridian.example', 'test'],
    ['[::1]:8080', 'local'],
    ['meridian-tr.localhost:8080', 'local'],
    ['testnet.localhost', 'testnet'],
    ['', 'production'],
  ])('%s is %s', (host, environment) => {
    expect(environmentOfHost(host)).toBe(environment);
  });

  it('finds every host of ours in its own environment and network', () => {
    for (const region of REGIONS) {
      for (const environment of SITE_ENVIRONMENTS) {
        const { host } = new URL(originOf(region, environment));
        expect(environmentOfHost(host)).toBe(environment);
        expect(networkOfHost(host)).toBe(environment === 'testnet' ? 'testnet' : 'mainnet');
      }
    }
  });
});

describe('mapTestSiteHost (R-ENV-08)', () => {
  it.each([
    ['cloud-testnet.meridian.example:8443', 'testnet.meridian.example:8443'],
    // Left behind `www`, the mark would make a host that is not there.
    ['cloud.testnet.meridian.example', 'testnet.meridian.example'],
    ['cloud-testnets.meridian.example', 'cloud-testnets.meridian.example'],
    ['institution.meridian-eu.example', 'www.meridian-eu.example'],
    ['clouds.meridian.example', 'clouds.meridian.example'],
    ['my-cloud.meridian.example', 'my-cloud.meridian.example'],
    ['cloud-test.meridian.example', 'cloud-test.meridian.example'],
    ['blog', 'blog'],
    ['', ''],
  ])('%s maps to %s', (host, expected) => {
    expect(mapTestSiteHost(host)).toBe(expected);
  });
});
