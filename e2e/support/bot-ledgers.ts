/** An outside program that keeps the books of bots from their movements alone, and compares what they say. */
import {
  add,
  type Decimal,
  decimal,
  decimalToText,
  multiply,
  signOf,
  subtract,
  ZERO,
} from '@meridian/money/decimal.ts';
import { ASSETS_PATHS } from '@meridian/protocol/assets-api.ts';
import { BOT_PATHS } from '@meridian/protocol/bots-api.ts';
import type { MovementInfo, MovementPage } from '@meridian/protocol/contracts/assets.ts';
import type { BotInfo, BotsResult } from '@meridian/protocol/contracts/bots.ts';
import type { Trader } from './stream-clients.ts';

/** What a bot has made of what was paid in, after an entry of its ledger; what it paid out is still in it. */
interface Standing {
  readonly amounts: ReadonlyMap<string, Decimal>;
  readonly paidIn: Decimal;
}

interface Book {
  /** Number of the last movement that was read. */
  lastId: string | null;
  now: Standing;
}

const NOTHING: Standing = { amounts: new Map(), paidIn: ZERO };

export class BotLedgers {
  readonly #owner: Trader;
  readonly #books = new Map<string, Book>();
  /** Answers that were held to a ledger, and movements in these. */
  compared = 0;
  movements = 0;
  /** What did not agree. */
  readonly faults: string[] = [];

  constructor(owner: Trader) {
    this.#owner = owner;
  }

  /**
   * Asks for all bots, then for what their ledgers have since the last time: what a bot says has to be what its
   * ledger had at some entry from then to now.
   */
  async compare(): Promise<void> {
    const { result } = await this.#owner.call(BOT_PATHS.list);
    // `as`: the call's result by its contract.
    const { bots } = result as unknown as BotsResult;
    for (const bot of bots) {
      const book = this.#books.get(bot.id) ?? { lastId: null, now: NOTHING };
      this.#books.set(bot.id, book);
      const standings = [book.now, ...(await this.#read(bot, book))];
      // Before it has its money it says nothing of its amounts.
      if (bot.baseAmount === null) continue;
      this.compared += 1;
      if (!standings.some((standing) => agrees(bot, standing))) {
        const last = standings.map((standing) => wordsOf(bot, standing)).join(' | ');
        this.faults.push(`${JSON.stringify(bot)}, but its ledger: ${last}`);
      }
    }
  }

  /** Standings after each new entry of a bot's ledger, oldest first. */
  async #read({ id, quote }: BotInfo, book: Book): Promise<Standing[]> {
    const fresh: MovementInfo[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const next: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const path = `${ASSETS_PATHS.movements}?bot=${id}&limit=100${next}`;
      // `as`: as above.
      const page = (await this.#owner.call(path)).result as unknown as MovementPage;
      const known = page.movements.findIndex((movement) => movement.id === book.lastId);
      fresh.push(...(known < 0 ? page.movements : page.movements.slice(0, known)));
      cursor = known < 0 ? page.next : null;
    }
    this.movements += fresh.length;
    book.lastId = fresh[0]?.id ?? book.lastId;
    const entries = Map.groupBy(fresh.toReversed(), (movement) => movement.id.split('_')[0]);
    return [...entries.values()].map((lines) => {
      book.now = lines.reduce((before, line) => afterLine(before, line, quote), book.now);
      return book.now;
    });
  }
}

function afterLine(
  { amounts, paidIn }: Standing,
  { asset, amount, kind }: MovementInfo,
  quote: string,
): Standing {
  const moved = decimal(amount);
  // At its end a bot says what it has paid out.
  if (kind === 'transfer' && signOf(moved) < 0) return { amounts, paidIn };
  const next = add(amounts.get(asset) ?? ZERO, moved);
  const isPaidIn = kind === 'transfer' && asset === quote;
  return {
    amounts: new Map([...amounts, [asset, next]]),
    paidIn: isPaidIn ? add(paidIn, moved) : paidIn,
  };
}

/** Whether amounts, and the result at the price that the bot names, are those of the ledger. */
function agrees(bot: BotInfo, standing: Standing): boolean {
  const { baseAmount, quoteAmount, last, result } = bot;
  const { amounts, paidIn } = standing;
  const held = (asset: string) => amounts.get(asset) ?? ZERO;
  if (baseAmount !== decimalToText(held(bot.base))) return false;
  if (quoteAmount !== decimalToText(held(bot.quote))) return false;
  if (last === null) return result === null;
  const value = add(held(bot.quote), multiply(held(bot.base), decimal(last)));
  return result === decimalToText(subtract(value, paidIn));
}

function wordsOf({ base, quote }: BotInfo, { amounts, paidIn }: Standing): string {
  const text = (asset: string) => decimalToText(amounts.get(asset) ?? ZERO);
  return `${text(base)} ${base}, ${text(quote)} ${quote} of ${decimalToText(paidIn)}`;
}
