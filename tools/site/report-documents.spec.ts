import type { SiteDocument } from '@meridian/shell/site-module.ts';
import { expect, it } from 'vitest';
import { withoutReportHosts } from './report-documents.ts';

const base = { path: '/en/tax-api/report/', locale: 'en' } as const;
// `as`: what the build reads here of documents that `apps/tax/src/documents.tsx` makes.
const documents = [
  {
    ...base,
    file: 'en/tax-api/report/index.html',
    reportOrigin: 'https://report.meridian.example',
  },
  { ...base, file: 'forward/en.html', leadsToReport: true },
  { ...base, file: 'en/tax-api/index.html', path: '/en/tax-api/' },
] as unknown as readonly SiteDocument[];

it('a build without hosts of the report has it at its path, and nothing that leads elsewhere', () => {
  expect(withoutReportHosts(documents)).toEqual([
    { ...base, file: 'en/tax-api/report/index.html' },
    { ...base, file: 'en/tax-api/index.html', path: '/en/tax-api/' },
  ]);
});
