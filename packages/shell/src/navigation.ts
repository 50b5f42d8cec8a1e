import type { MessageId } from '@meridian/i18n/message-ids.ts';
import type { PageName } from '@meridian/routes/paths.ts';

export interface NavigationEntry {
  readonly page: PageName;
  readonly label: MessageId;
}

/** The pages header and footer lead to: those that exist, in this order. */
export const navigation: readonly NavigationEntry[] = [
  { page: 'home', label: 'common.nav.home' },
  { page: 'taxOverview', label: 'common.nav.taxOverview' },
  { page: 'taxReport', label: 'common.nav.taxReport' },
];
