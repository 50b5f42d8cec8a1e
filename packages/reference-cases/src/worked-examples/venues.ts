/** Accounts of worked examples, and where they are. */
import { type AccountOf, destination } from './entries.ts';
import type { ExampleTransaction } from './transaction.ts';
import { type GivenSettings, NAMES } from './setting-names.ts';
import { code, text } from './words.ts';
import type { Venue } from '@meridian/tax-engine/input/settings.ts';

const HOME = /^(?:domest|home|local|licens|regist|pakd)/;
const ABROAD = /^(?:foreign|over|off|abroad|other|unlicens|unregist|international)/;

/** Where a platform is, as far as its word says it. */
function venueNamed(word: string): Venue | undefined {
  const name = code(word);
  if (HOME.test(name)) return 'home';
  return ABROAD.test(name) ? 'abroad' : undefined;
}

type Placed = Pick<ExampleTransaction, 'wallet' | 'platform'>;

/**
 * Accounts by wallet. Where sales go over platforms at home and abroad, each of them is an account,
 * also inside one wallet; where there is one only, it is that of everything.
 */
export function accountsOf(
  transactions: readonly ExampleTransaction[],
  given: GivenSettings,
): { readonly accountOf: AccountOf; readonly venues: Readonly<Record<string, Venue>> } {
  const everywhere = text(given.value(NAMES.platform));
  const platformOf = ({ platform = everywhere }: Placed): string => platform;
  const places = transactions.flatMap((transaction): Placed[] => [
    transaction,
    destination(transaction),
  ]);
  const platforms = new Set(places.map(platformOf).filter((platform) => platform !== ''));
  const accountOf = (place: Placed): string => {
    const platform = platformOf(place);
    const { wallet } = place;
    if (wallet === undefined) return platform !== '' && platforms.size > 1 ? platform : 'A';
    const own = places.filter((placed) => placed.wallet === wallet).map(platformOf);
    const isSplit = new Set(own.filter((name) => name !== '')).size > 1;
    return isSplit && platform !== '' ? `${wallet} ${platform}` : wallet;
  };
  const venues = new Map<string, Venue>();
  for (const place of transactions) {
    const venue = venueNamed(platformOf(place));
    if (venue !== undefined) venues.set(accountOf(place), venue);
  }
  const stated = given.value(NAMES.venues);
  if (typeof stated === 'object' && stated !== null) {
    for (const [account, word] of Object.entries(stated)) {
      const venue = venueNamed(text(word));
      if (venue !== undefined) venues.set(account, venue);
    }
  }
  return { accountOf, venues: Object.fromEntries(venues) };
}
