import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLocale } from '@meridian/editions/locales.ts';
import { parseSiteManifest, type SiteDocument } from '@meridian/gateway/site-manifest.ts';
import { PAIR_MARKS } from '@meridian/routes/pair-template.ts';
import { SITE_FOLDERS } from '../../tools/lib/ensure-built.ts';
import type { TestGateway } from './gateway.ts';
import { reportAddress } from './report-address.ts';

export interface ServedPage extends SiteDocument {
  readonly locale: string;
  /** The document as it was built. */
  readonly builtFile: string;
  /** Where a gateway serves it: the report has an origin of its own. */
  readonly addressAt: (gateway: Pick<TestGateway, 'origin' | 'urlOf'>) => string;
}

function addressAt(
  { path, locale, reportOrigin }: Pick<ServedPage, 'path' | 'locale' | 'reportOrigin'>,
  { origin, urlOf }: Pick<TestGateway, 'origin' | 'urlOf'>,
): string {
  return reportOrigin === undefined ? urlOf(path) : reportAddress(origin, locale);
}

/** Every page the built sites have, as they say themselves, without what stands in for others. */
export function servedPages(): ServedPage[] {
  return SITE_FOLDERS.flatMap((folder) => {
    const file = join(folder, 'site.json');
    const parsed = parseSiteManifest(readFileSync(file, 'utf8'));
    if (!parsed.ok) throw new Error(`${file}: ${parsed.reason}`);
    return parsed.manifest.documents
      .filter((page) => page.path.endsWith('/') && isLocale(page.path.split('/')[1] ?? ''))
      .map((page) => ({
        ...page,
        // Every pair is served from one document; without a pair it is the edition's own.
        path: page.path.replace(`${PAIR_MARKS.base}/${PAIR_MARKS.quote}/`, ''),
        locale: page.path.split('/')[1] ?? '',
        builtFile: join(folder, 'client', page.file),
      }))
      .map((page) => ({ ...page, addressAt: (gateway) => addressAt(page, gateway) }));
  });
}
