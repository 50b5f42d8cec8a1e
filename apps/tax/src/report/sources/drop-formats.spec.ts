import { readMessages } from '@meridian/i18n/load-catalogue.ts';
import { FORMATS } from '@meridian/tax-import/formats/registry.ts';
import { expect, it } from 'vitest';

/** Names under which the text has what a format is of, where it is not the account's own. */
const SAID_AS: Readonly<Record<string, string>> = {
  'Coinbase Pro': 'Coinbase',
  'Binance.US': 'Binance',
  'Crypto.com App': 'Crypto.com',
  'Crypto.com Exchange': 'Crypto.com',
};

it.each(['en', 'de-EU', 'ar-SA'] as const)('names all that can be dropped, in %s', (locale) => {
  const text = readMessages(locale, 'report')['report.drop.formats'] ?? '';
  const accounts = new Set(FORMATS.map(({ account }) => account));
  // The ledger of our own is named by what it is.
  accounts.delete('Meridian');
  const missing = [...accounts].filter((name) => !text.includes(SAID_AS[name] ?? name));
  expect(missing).toEqual([]);
});
