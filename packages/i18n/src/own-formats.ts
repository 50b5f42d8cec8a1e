import { ownLanguage } from './intl-tag.ts';

/**
 * Dates and lists of languages that Chromium's `Intl` lacks: there Georgian and Kazakh come out as English,
 * while Node, Firefox and Safari know them, so that a page would also differ from its prerendered self.
 * These are CLDR's, and used in every browser alike. Numbers are written as in Russian, by the same marks.
 */
interface OwnFormats {
  /** A day; the month counts from 1. */
  readonly date: (year: number, month: number, day: number) => string;
  /** The word before the last of a list, and whether a list of three and more has it too. */
  readonly and: { readonly word: string; readonly inLongLists: boolean };
  /** Between the parts of a list of figures. */
  readonly between: string;
}

const KA_MONTHS = 'იან თებ მარ აპრ მაი ივნ ივლ აგვ სექ ოქტ ნოე დეკ'.split(' ');
const KK_MONTHS = 'қаң. ақп. нау. сәу. мам. мау. шіл. там. қыр. қаз. қар. жел.'.split(' ');

const OWN: Readonly<Record<string, OwnFormats>> = {
  ka: {
    date: (year, month, day) => `${day} ${KA_MONTHS[month - 1]}. ${year}`,
    and: { word: 'და', inLongLists: true },
    between: ', ',
  },
  kk: {
    date: (year, month, day) => `${year} ж. ${day} ${KK_MONTHS[month - 1]}`,
    and: { word: 'және', inLongLists: false },
    between: ' ',
  },
};

/** Those of a tag from `intlTag` that names such a language behind `x`: `ru-GE-x-ka`. */
export function ownFormats(tag: string): OwnFormats | undefined {
  return OWN[ownLanguage(tag) ?? ''];
}
