import type { MessageId } from '@meridian/i18n/message-ids.ts';

/** What a kind of entry is called, by the ledger's own word. */
export const KIND_WORDS: Readonly<Record<string, MessageId>> = {
  trade: 'exports.kind.trade',
  deposit: 'exports.kind.deposit',
  withdrawal: 'exports.kind.withdrawal',
  'income staking': 'exports.kind.staking',
  'income reward': 'exports.kind.reward',
  'income airdrop': 'exports.kind.airdrop',
  'gift-received': 'exports.kind.gift',
  charge: 'exports.kind.charge',
};
