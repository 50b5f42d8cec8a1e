import { describe, expect, it } from 'vitest';

import { environmentOfHost } from './environments.ts';
import { originOf, SITE_ENVIRONMENTS } from './hosts.ts';
import { regionOfHost, REGIONS } from './regions.ts';
import { reportOriginOf } from './report-origin.ts';

describe('reportOriginOf', () => {
  it.each([
    ['global', 'production', 'https://report.meridian.example'],
    ['EU', 'production', 'https://report.meridian-eu.example'],
    ['TUR', 'testnet', 'https://report-testnet.meridian-tr.example'],
    ['TUR', 'test', 'https://report-www-test.meridian-tr.example'],
    ['global', 'local', 'http://report.localhost:8080'],
    ['TUR', 'local', 'http://report.meridian-tr.localhost:8080'],
  ] as const)('%s in %s is %s', (region, environment, origin) => {
    expect(reportOriginOf(region, environment)).toBe(origin);
  });

  it.each(SITE_ENVIRONMENTS)(
    'is an origin of its own in %s, of its edition and environment',
    (environment) => {
      const main = REGIONS.map((region) => originOf(region, environment));
      const reports = REGIONS.map((region) => reportOriginOf(region, environment));
      expect(new Set([...main, ...reports]).size).toBe(REGIONS.length * 2);
      for (const [index, origin] of reports.entries()) {
        const { hostname } = new URL(origin);
        expect(regionOfHost(hostname)).toBe(REGIONS[index]);
        expect(environmentOfHost(hostname)).toBe(environment);
      }
    },
  );
});
