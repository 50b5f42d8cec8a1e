/** Why money moved, as the ledger names it. Apart from the schemas: pages list them and load no schema. */
export const MOVEMENT_KINDS = [
  ...(['trade', 'fee', 'deposit', 'withdrawal', 'transfer', 'conversion'] as const),
  ...(['grant', 'reward', 'airdrop', 'bonus', 'gift', 'refund', 'correction'] as const),
] as const;
