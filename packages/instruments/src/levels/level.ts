/** A VIP level: either of both conditions is enough. Amounts are decimal texts in USDT. */
interface VipLevel {
  /** The fee tier of the venue's schedules. */
  readonly level: string;
  /** Traded in the last 30 full days and today. */
  readonly volume: string;
  /** Owned at 00:00 UTC. */
  readonly assets: string;
  /** What may be withdrawn in 24 hours. */
  readonly withdrawPerDay: string;
}

/** The levels of an edition, lowest first. An account without one of them is at the standard level. */
export interface EditionLevels {
  readonly standard: Pick<VipLevel, 'withdrawPerDay'>;
  readonly vip: readonly VipLevel[];
  /** A level that is no longer reached is kept for so many days since it was last. */
  readonly protectionDays: number;
}
