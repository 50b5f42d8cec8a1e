import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { languagelessPathOf, TAX_BASE_PATH, type PageName } from '@meridian/routes/paths.ts';

interface NavigationEntry {
  readonly page: PageName;
  readonly label: MessageId;
  /** What the page is for, in a line; shown in dropdowns and found by the search. */
  readonly text?: MessageId;
}

export interface NavigationGroup {
  readonly key: 'exchange' | 'tax';
  readonly label: MessageId;
  readonly entries: readonly NavigationEntry[];
}

/**
 * What header, footer, drawer and search lead to. An entry names a page, and only built pages have
 * names: an address without a page cannot stand here.
 */
export const navigation: readonly NavigationGroup[] = [
  {
    key: 'exchange',
    label: 'common.nav.exchange',
    entries: [
      { page: 'home', label: 'common.nav.home', text: 'common.brandLine' },
      { page: 'markets', label: 'common.nav.markets', text: 'common.nav.markets.text' },
      { page: 'trade', label: 'common.nav.trade' },
      { page: 'fees', label: 'common.nav.fees' },
    ],
  },
  {
    key: 'tax',
    label: 'common.nav.tax',
    entries: [
      {
        page: 'taxOverview',
        label: 'common.nav.taxOverview',
        text: 'common.nav.taxOverview.text',
      },
      { page: 'taxReport', label: 'common.nav.taxReport', text: 'common.nav.taxReport.text' },
      { page: 'taxConnect', label: 'common.nav.taxConnect', text: 'common.nav.taxConnect.text' },
    ],
  },
];

export function isTaxPage(page: PageName | null): boolean {
  return page !== null && languagelessPathOf(page).startsWith(`${TAX_BASE_PATH}/`);
}
