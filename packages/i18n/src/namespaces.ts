/**
 * Where a message lives: `common` for the shell and words every page shares, `home` for the
 * exchange's start page, `account` for signing in and account security, `markets` for the markets
 * page, `trade` for the trade page and what shows orders, `assets` for what a person owns and did, `wallet` for
 * deposits, withdrawals and transfers, `fees` for what trading costs, `levels` for VIP levels, `closing` for closing the account, `legal` for terms, privacy and who runs
 * the exchange, `bots` for trading bots, `keys` for API keys and ways to sign in, `exports` for files of an account
 * and its statements, `slots` for consent, app banner and support, `mail` for the
 * gateway's mails, `site` for the tax site's public pages, `guides` for the
 * guides to countries, `connect` for the page that fetches prices
 * and rates, `report` for the report page, `forward` for the page of the main host that leads to it,
 * `mapping` for its dialog about the columns of a file (loaded with the dialog, see
 * `mapping-texts.ts`), `saved` for its dialogs about a saved report (loaded with them, see
 * `saved-texts.ts`), `lots` for what is held today and what selling it would change (loaded with
 * it, see `lots-texts.ts`), `entries` for edits in the table of entries (loaded with it, see
 * `entries-texts.ts`), `tax` for the ids the engine and import packages return, `law` for what the
 * countries' rules say of themselves, steps of an estimate and of an explanation, and the words of
 * files (loaded with a report, see `law-texts.ts`; without plurals).
 */
export const NAMESPACES = [
  'common',
  'home',
  'account',
  'markets',
  'trade',
  'assets',
  'wallet',
  'fees',
  'levels',
  'closing',
  'legal',
  'bots',
  'keys',
  'exports',
  'slots',
  'mail',
  'site',
  'guides',
  'connect',
  'report',
  'forward',
  'mapping',
  'saved',
  'lots',
  'entries',
  'tax',
  'law',
] as const;

export type Namespace = (typeof NAMESPACES)[number];
