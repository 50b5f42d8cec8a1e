import { ownLanguage } from './intl-tag.ts';

/**
 * Months by name in the languages that Chromium's `Intl` lacks (`own-formats.ts`), as CLDR has them. Apart from
 * the other formats, which every page loads first.
 */
const OWN: Readonly<Record<string, (month: number, year: string) => string>> = {
  ka: (month, year) => `${KA_MONTHS[month - 1]}, ${year}`,
  kk: (month, year) => `${year} ж. ${KK_MONTHS[month - 1]}`,
};

const KA_MONTHS =
  'იანვარი თებერვალი მარტი აპრილი მაისი ივნისი ივლისი აგვისტო სექტემბერი ოქტომბერი ნოემბერი დეკემბერი'.split(
    ' ',
  );
const KK_MONTHS =
  'қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан'.split(' ');

/**
 * A month of a year in the reader's form: `March 2025`, `März 2025`.
 *
 * @param month such as `2025-03`
 * @param tag from `intlTag`
 */
export function formatMonth(month: string, tag: string): string {
  const own = OWN[ownLanguage(tag) ?? ''];
  const [year = '', number = ''] = month.split('-');
  if (own !== undefined) return own(parseInt(number, 10), year);
  const style = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(tag, style);
}
