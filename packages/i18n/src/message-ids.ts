// Types only: a bundle that imports this module carries no text.
import type account from './messages/account/en.json';
import type assets from './messages/assets/en.json';
import type common from './messages/common/en.json';
import type connect from './messages/connect/en.json';
import type forward from './messages/forward/en.json';
import type home from './messages/home/en.json';
import type law from './messages/law/en.json';
import type mail from './messages/mail/en.json';
import type mapping from './messages/mapping/en.json';
import type saved from './messages/saved/en.json';
import type lots from './messages/lots/en.json';
import type entries from './messages/entries/en.json';
import type markets from './messages/markets/en.json';
import type guides from './messages/guides/en.json';
import type report from './messages/report/en.json';
import type site from './messages/site/en.json';
import type slots from './messages/slots/en.json';
import type tax from './messages/tax/en.json';
import type trade from './messages/trade/en.json';
import type wallet from './messages/wallet/en.json';
import type fees from './messages/fees/en.json';
import type closing from './messages/closing/en.json';
import type levels from './messages/levels/en.json';
import type legal from './messages/legal/en.json';
import type bots from './messages/bots/en.json';
import type keys from './messages/keys/en.json';
import type exports from './messages/exports/en.json';

/** Every message id there is, from the English catalogues. */
export type MessageId =
  | keyof typeof common
  | keyof typeof home
  | keyof typeof account
  | keyof typeof markets
  | keyof typeof trade
  | keyof typeof assets
  | keyof typeof wallet
  | keyof typeof fees
  | keyof typeof levels
  | keyof typeof closing
  | keyof typeof legal
  | keyof typeof bots
  | keyof typeof keys
  | keyof typeof exports
  | keyof typeof slots
  | keyof typeof mail
  | keyof typeof site
  | keyof typeof guides
  | keyof typeof connect
  | keyof typeof report
  | keyof typeof forward
  | keyof typeof mapping
  | keyof typeof saved
  | keyof typeof lots
  | keyof typeof entries
  | keyof typeof tax
  | keyof typeof law;

/** What a message's placeholders take. Money comes in already formatted, as text. */
export type MessageParams = Readonly<Record<string, string | number>>;

/**
 * A message as the packages without a catalogue return it: an id and its parameters, no sentence.
 * The id is plain text here because those packages import nothing from this one; a test on their side
 * holds their ids against the English catalogue.
 */
export interface MessageReference {
  readonly id: string;
  readonly params?: MessageParams;
}
