import type { Entry, Leg } from '@meridian/tax-engine/ledger/entry.ts';
import { type Instant, LATEST_INSTANT } from '@meridian/tax-engine/common/time.ts';
import {
  exchangeTicker,
  mayBeRenamed,
  renamedOn,
  sharedTicker,
  type TickerMeaning,
} from '../ledger/assets.ts';
import { type Decisions, decisionsAbout, type Subject } from './decisions.ts';
import { type AcrossMessage, acrossMessage } from './messages.ts';
import { exchangeOf, type Pooled } from './pool.ts';

/** A ticker that two coins share; until it is answered the first meaning is assumed. */
export interface TickerQuestion {
  /** Answered by confirming it with the asset in `to`. */
  readonly subject: Subject;
  readonly ticker: string;
  readonly exchange: string;
  readonly assumed: string;
  readonly meanings: readonly TickerMeaning[];
  /** Entries concerned. */
  readonly count: number;
  readonly message: AcrossMessage;
}

/**
 * Gives every asset the one name it has in the ledger: by the exchange that wrote it, by the day,
 * and by the user's answer where two coins share a ticker. A row that only exchanges the old name
 * for the new one, one to one, is no swap any more but a move that changes nothing.
 */
export function identify(
  pooled: readonly Pooled[],
  decisions: Decisions,
): { readonly pooled: readonly Pooled[]; readonly questions: readonly TickerQuestion[] } {
  const naming = new Naming(decisions);
  const named = pooled.map((pool) => {
    const exchange = exchangeOf(pool.source);
    // Nearly no file has such an asset, and some have a million entries.
    if (!pool.source.assets.some((asset) => mayBeRenamed(exchange, asset))) return pool;
    const entries = pool.entries.map((entry) => naming.entry(entry, exchange));
    const changed = entries.some((entry, index) => entry !== pool.entries[index]);
    return changed ? { ...pool, entries } : pool;
  });
  return { pooled: named, questions: naming.questions() };
}

class Naming {
  readonly #answers: ReturnType<typeof decisionsAbout>;
  readonly #questions = new Map<string, Omit<TickerQuestion, 'message'>>();

  constructor(decisions: Decisions) {
    this.#answers = decisionsAbout(decisions, 'ticker');
  }

  entry(entry: Entry, exchange: string): Entry {
    const { at: time } = entry;
    const got = 'in' in entry ? this.#leg(entry.in, time, exchange) : undefined;
    const given = 'out' in entry ? this.#leg(entry.out, time, exchange) : undefined;
    const fees = entry.fees.map((fee) => this.#leg(fee, time, exchange));
    const hasNew =
      ('in' in entry && got !== entry.in) ||
      ('out' in entry && given !== entry.out) ||
      fees.some((fee, index) => fee !== entry.fees[index]);
    if (!hasNew) return entry;
    if (entry.kind === 'trade' && got !== undefined && got.asset === given?.asset) {
      // At another rate the old and the new units are not the same: it stays a swap of two names.
      if (got.quantity !== given.quantity) return entry;
      return { ...entry, kind: 'transfer', toAccount: entry.account, in: got, out: given, fees };
    }
    const legs = {
      ...(got === undefined ? {} : { in: got }),
      ...(given === undefined ? {} : { out: given }),
    };
    return { ...entry, ...legs, fees };
  }

  questions(): TickerQuestion[] {
    return [...this.#questions.values()]
      .sort((a, b) => (a.subject.key < b.subject.key ? -1 : 1))
      .map((question) => {
        const { ticker: asset, exchange: account, count } = question;
        const message = acrossMessage('across.ticker.question', {
          asset,
          account,
          count: `${count}`,
        });
        return { ...question, message };
      });
  }

  #leg<L extends Leg | undefined>(leg: L, time: Instant, exchange: string): L {
    if (leg === undefined) return leg;
    const own = exchangeTicker(exchange, leg.asset);
    const shared = own === leg.asset ? sharedTicker(own, exchange, time) : null;
    const asset = shared === null ? own : this.#ask(own, exchange, shared);
    const name = renamedOn(asset, own === leg.asset ? time : LATEST_INSTANT);
    return name === leg.asset ? leg : { ...leg, asset: name };
  }

  /** The answer, the only meaning left, or the first one while the question is open. */
  #ask(ticker: string, exchange: string, meanings: readonly TickerMeaning[]): string {
    const [first, second] = meanings;
    const assumed = first?.asset ?? ticker;
    if (second === undefined) return assumed;
    const key = `ticker ${exchange} ${ticker}`;
    const answer = this.#answers.get(key);
    const [answered] = answer?.verdict === 'confirmed' ? answer.to : [];
    if (answered !== undefined) return answered;
    const known = this.#questions.get(key);
    const subject: Subject = { about: 'ticker', key, from: [key], to: [assumed] };
    const base = known ?? { subject, ticker, exchange, assumed, meanings, count: 0 };
    this.#questions.set(key, { ...base, count: base.count + 1 });
    return assumed;
  }
}
