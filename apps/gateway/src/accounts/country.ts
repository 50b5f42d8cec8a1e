import type { Region } from '@meridian/editions/regions.ts';

/** ISO 3166-1 alpha-2, as profiles have it; editions of more than one country have none. */
const COUNTRIES: Readonly<Record<Region, string>> = {
  global: '',
  HKG: 'HK',
  TUR: 'TR',
  KAZ: 'KZ',
  NLD: 'NL',
  GEO: 'GE',
  IDN: 'ID',
  ARE: 'AE',
  EU: '',
};

export function countryOfEdition(edition: string): string {
  const countries: Readonly<Record<string, string>> = COUNTRIES;
  return countries[edition] ?? '';
}
