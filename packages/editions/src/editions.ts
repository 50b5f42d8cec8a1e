import type { EditionDefinition, LocaleRow } from './edition.ts';
import { emirates } from './editions/are.ts';
import { europe } from './editions/eu.ts';
import { georgia } from './editions/geo.ts';
import { global } from './editions/global.ts';
import { hongKong } from './editions/hkg.ts';
import { indonesia } from './editions/idn.ts';
import { kazakhstan } from './editions/kaz.ts';
import { netherlands } from './editions/nld.ts';
import { turkiye } from './editions/tur.ts';

const LIST = [
  global,
  hongKong,
  turkiye,
  kazakhstan,
  netherlands,
  georgia,
  indonesia,
  emirates,
  europe,
] as const satisfies readonly EditionDefinition[];

type Listed = (typeof LIST)[number];

export type Region = Listed['region'];

/** A locale code of any edition. */
export type Locale = Listed['locales'][number]['code'];

interface Row extends LocaleRow {
  readonly code: Locale;
}

/** An edition of the list: its names are of the list's own types. */
export interface Edition extends EditionDefinition {
  readonly region: Region;
  readonly seoGroup: Listed['seoGroup'];
  readonly skeleton: Listed['skeleton'];
  readonly locales: readonly [Row, ...Row[]];
}

/** All editions in the order of R-ENV-07, the default first. */
export const EDITIONS: readonly Edition[] = LIST;

const BY_REGION: ReadonlyMap<string, Edition> = new Map(
  EDITIONS.map((edition) => [edition.region, edition]),
);

const BY_LOCALE: ReadonlyMap<string, { readonly row: Row; readonly region: Region }> = new Map(
  EDITIONS.flatMap(({ locales, region }) => locales.map((row) => [row.code, { row, region }])),
);

export function editionOf(region: Region): Edition {
  // Every region is in the map: the key type is made from the same list.
  return BY_REGION.get(region) ?? global;
}

/** The row of a locale code and its edition's region, or undefined for any other text. */
export function findLocale(
  code: string,
): { readonly row: LocaleRow; readonly region: Region } | undefined {
  return BY_LOCALE.get(code);
}
