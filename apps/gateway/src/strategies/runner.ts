import { decimal, decimalToText, maximum, minimum } from '@meridian/money/decimal.ts';
import type { QueryExecutorProvider } from 'kysely';
import { reasonOf } from '../reason-of.ts';
import type { QuoteSource } from '../quotes/feed.ts';
import { type PriceRange, PriceRanges } from '../quotes/price-ranges.ts';
import type { Committed } from '../venue/port.ts';
import { Bot, type BotParts } from './bot.ts';
import { spotAccountOf } from '../venue/wallet.ts';
import { type BotEvent, timedOfLink } from './kinds.ts';
import { botOfAccount } from './money.ts';
import { strategiesAtWork, type StrategyRow, StrategySaves } from './store.ts';

/** What is counted of strategies. */
export interface StrategyMeter {
  /** How long a strategy took from what it learned to the last answer to what it ordered by that. */
  ordered(seconds: number): void;
}

export interface RunnerOptions extends Omit<BotParts, 'saves'> {
  readonly db: QueryExecutorProvider;
  readonly quotes: Pick<QuoteSource, 'latest' | 'observe'>;
  readonly warn: (line: string) => void;
  /** Nothing is counted unless given. */
  readonly meter?: StrategyMeter | undefined;
}

const STEP_MS = 1_000;

interface AtWork {
  readonly bot: Bot;
  /** The end of all work that was asked for so far; pieces do not overlap. */
  work: Promise<void>;
  isAsked: boolean;
  /** Whether prices since the last round are later than the bot. */
  isPriced: boolean;
  /** Pieces of work that have not ended. */
  pending: number;
  /** What prices did while it was at work; null where it has heard of all. */
  missed: PriceRange | null;
}

/**
 * Runs the bots, on the gateway that leads the venue. Reports of orders come with the venue's commits, by
 * sequence; where one is missing, and where rows were read anew, each bot asks after its orders. Prices and
 * what has to wait come once a second.
 */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #saves: StrategySaves;
  readonly #bots = new Map<string, AtWork>();
  readonly #ranges: PriceRanges;
  /** Number of the last event that was seen; null where the next commit says it. */
  #seq: number | null = null;
  #isLoaded = false;
  #round: Promise<void> | null = null;
  #isStopping = false;
  readonly #stopListening: () => void;
  readonly #timer: NodeJS.Timeout;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#saves = new StrategySaves(options.db);
    this.#ranges = new PriceRanges(options.quotes);
    this.#stopListening = options.port.subscribe((change) => this.#onCommit(change));
    this.#timer = setInterval(() => void this.step(), STEP_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    this.#stopListening();
    this.#ranges.stop();
    await this.#round;
    await Promise.all([...this.#bots.values()].map(({ work }) => work));
  }

  /** One round: loads bots where this gateway has begun to lead, and gives each what time has brought. */
  async step(): Promise<void> {
    if (this.#round !== null || this.#isStopping) return;
    this.#round = this.#run()
      .catch((error: unknown) => this.#options.warn(`Bots could not be run: ${reasonOf(error)}`))
      .finally(() => {
        this.#round = null;
      });
    await this.#round;
    // The next round does not wait for a bot that is slow.
    await Promise.all([...this.#bots.values()].map(({ work }) => work));
  }

  /** Takes a bot on that was just made, and works at it until it has nothing to do. */
  async start(row: StrategyRow): Promise<StrategyRow> {
    const found = this.#bots.get(String(row.id)) ?? this.#add(row);
    await this.#ask(found);
    return found.bot.row;
  }

  /** Gives a bot what its owner asks for; null where it is not at work here, or it could not be saved. */
  async send(id: string, event: BotEvent): Promise<StrategyRow | null> {
    const found = this.#bots.get(id);
    if (found === undefined) return null;
    found.bot.take(event);
    await this.#ask(found);
    const { bot } = found;
    // What could not be saved, or is another gateway's, was not done.
    const isSaved = bot.row.ended_at !== null || this.#bots.get(id)?.bot === bot;
    return isSaved && this.#options.port.leads ? bot.row : null;
  }

  #add(row: StrategyRow): AtWork {
    const bot = new Bot({ ...this.#options, saves: this.#saves }, row);
    const added: AtWork = {
      ...{ bot, work: Promise.resolve(), isAsked: false, isPriced: false },
      ...{ pending: 0, missed: null },
    };
    this.#bots.set(String(row.id), added);
    return added;
  }

  async #run(): Promise<void> {
    const { port, db } = this.#options;
    if (!port.leads) {
      // Another gateway may lead now: what is known here may be old.
      this.#bots.clear();
      this.#isLoaded = false;
      return;
    }
    // What was made at another gateway may not have come here.
    if (!this.#isLoaded || port.leader !== null) {
      const rows = await strategiesAtWork(db);
      for (const row of rows) if (!this.#bots.has(String(row.id))) this.#add(row);
      this.#isLoaded = true;
    }
    const ranges = this.#ranges.take();
    for (const found of this.#bots.values()) {
      const { symbol } = found.bot.row;
      const range = symbol === null ? undefined : ranges.get(symbol);
      if (found.isPriced && range !== undefined) found.missed = wider(found.missed, range);
      // One at work hears of it once its work is done: its queue stays short.
      if (found.pending > 0) continue;
      this.#bring(found);
      if (found.bot.hasWork) void this.#ask(found);
    }
  }

  /** What a round brings: the time, the state of the pair and its prices. */
  #bring(found: AtWork): void {
    const { bot } = found;
    const { port, now } = this.#options;
    if (bot.wantsTime) bot.take({ type: 'time', time: now() });
    const { symbol } = bot.row;
    // Who trades from the spot account hears from the venue what it does not take.
    if (!bot.hasAccount || symbol === null) return;
    if (port.instrument(symbol)?.status !== 'Trading') {
      if (bot.isAtWork)
        bot.take({ type: 'close', reason: 'symbol-halted', keep: 'both', time: now() });
      return;
    }
    const owner = port.account(spotAccountOf(bot.row.user_id));
    if (owner?.isFrozen === true && bot.isAtWork) bot.take({ type: 'pause', time: now() });
    const last = this.#options.lastPrice(symbol);
    const range = found.missed;
    found.missed = null;
    found.isPriced = true;
    if (last === null) return;
    const { low, high } = range ?? { low: decimal(last), high: decimal(last) };
    // Most bots have nothing to do by most prices: to run them all every second would hold up people's orders.
    if (!bot.isMovedBy({ low, high })) return;
    bot.take({
      type: 'price',
      low: decimalToText(low),
      high: decimalToText(high),
      last,
      time: now(),
    });
  }

  #onCommit(change: Committed): void {
    const isGap = this.#seq !== null && change.after !== this.#seq;
    const isReadAnew = change.after === change.seq;
    this.#seq = change.seq;
    if (isGap || isReadAnew) {
      for (const found of this.#bots.values()) {
        found.bot.doubt();
        void this.#ask(found);
      }
      return;
    }
    const touched = new Set<AtWork>();
    for (const order of change.orders) {
      const id = botOfAccount(order.account) ?? timedOfLink(order.orderLinkId);
      const found = id === null ? undefined : this.#bots.get(id);
      if (found?.bot.account !== order.account) continue;
      found.bot.takeOrder(order);
      touched.add(found);
    }
    for (const found of touched) void this.#ask(found);
  }

  #ask(found: AtWork): Promise<void> {
    if (found.isAsked) return found.work;
    found.isAsked = true;
    found.pending += 1;
    const askedAt = performance.now();
    found.work = found.work.then(async () => {
      found.isAsked = false;
      const sent = await this.#work(found);
      if (sent > 0) this.#options.meter?.ordered((performance.now() - askedAt) / 1000);
      found.pending -= 1;
    });
    return found.work;
  }

  /** @returns how many commands were sent */
  async #work({ bot }: AtWork): Promise<number> {
    const id = String(bot.row.id);
    let sent = 0;
    try {
      sent = await bot.work();
    } catch (error) {
      this.#options.warn(`Bot ${id} could not go on: ${reasonOf(error)}`);
      // What the database has is what counts: the next round reads it.
      this.#forget(id, bot);
      this.#isLoaded = false;
    }
    if (!bot.isGone) return sent;
    this.#forget(id, bot);
    if (bot.row.ended_at === null) this.#isLoaded = false;
    return sent;
  }

  #forget(id: string, bot: Bot): void {
    if (this.#bots.get(id)?.bot === bot) this.#bots.delete(id);
  }
}

function wider(before: PriceRange | null, range: PriceRange): PriceRange {
  if (before === null) return range;
  return { low: minimum(before.low, range.low), high: maximum(before.high, range.high) };
}
