import type { SiteDocument } from '@meridian/shell/site-module.ts';

/**
 * The documents of a build whose operator has no hosts for the report: it stays at its path among the
 * other pages, where it says that they could read it, and no document leads elsewhere.
 */
export function withoutReportHosts(documents: readonly SiteDocument[]): readonly SiteDocument[] {
  return documents
    .filter(({ leadsToReport }) => leadsToReport !== true)
    .map(({ reportOrigin: _none, ...document }) => document);
}
