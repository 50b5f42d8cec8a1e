/** What operators do to the venue, each with a reason: `npm run admin -- halt BTCUSDT --reason "…"`. */
import { parseArgs } from 'node:util';
import { runVenueCommand } from '@meridian/gateway/admin/command.ts';
import { readSettings } from '@meridian/gateway/env.ts';

const USAGE = `npm run admin -- halt SYMBOL --reason TEXT
npm run admin -- resume SYMBOL --reason TEXT
npm run admin -- tick SYMBOL SIZE --reason TEXT
npm run admin -- lot SYMBOL SIZE --reason TEXT
npm run admin -- fees SCHEDULE LEVEL --maker RATE --taker RATE --reason TEXT
npm run admin -- level ACCOUNT LEVEL --reason TEXT
npm run admin -- freeze ACCOUNT --reason TEXT
npm run admin -- unfreeze ACCOUNT --reason TEXT
npm run admin -- factor-off ACCOUNT --reason TEXT
npm run admin -- withdrawals
npm run admin -- approve WITHDRAWAL --reason TEXT
npm run admin -- decline WITHDRAWAL --reason TEXT
npm run admin -- post --corrects ENTRY --posting ACCOUNT:ASSET:AMOUNT [--posting …] --reason TEXT
npm run admin -- log [--limit N]

ACCOUNT of a level, a freeze and a factor-off is demo, an e-mail address, or an account's number; of a posting it is NUMBER/spot,
NUMBER/funding, or one of the venue's own. Amounts are signed and sum to zero for each asset.
A running gateway on the same data folder does the work; without one the folder is opened.`;

const DEFAULT_LIMIT = 100;

process.exitCode = await main();

async function main(): Promise<number> {
  const words = read();
  if (words === null) {
    console.error(USAGE);
    return 2;
  }
  const settings = readSettings(process.env, process.cwd());
  if (!settings.ok) return fail(settings.message);
  const reply = await runVenueCommand(settings.settings, words);
  if (!reply.ok) return fail(reply.message);
  // One line: npm prints lines of its own before it.
  process.stdout.write(`${JSON.stringify(reply.result)}\n`);
  return 0;
}

function fail(message: string): number {
  console.error(`admin: ${message}`);
  return 1;
}

interface Words {
  readonly command: string;
  readonly given: object;
}

function read(): Words | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        reason: { type: 'string' },
        corrects: { type: 'string' },
        posting: { type: 'string', multiple: true },
        ...{ limit: { type: 'string' }, maker: { type: 'string' }, taker: { type: 'string' } },
      },
    });
    const [name = '', ...operands] = positionals;
    const given = givenOf(name, operands, values);
    return given === null ? null : { command: `admin ${name}`, given };
  } catch {
    return null;
  }
}

interface Options {
  readonly reason?: string | undefined;
  readonly corrects?: string | undefined;
  readonly posting?: readonly string[] | undefined;
  readonly limit?: string | undefined;
  readonly maker?: string | undefined;
  readonly taker?: string | undefined;
}

function givenOf(
  name: string,
  operands: readonly string[],
  { reason, corrects, posting = [], limit, maker, taker }: Options,
): object | null {
  const [first, second] = operands;
  const count = operands.length;
  switch (name) {
    case 'halt':
    case 'resume':
      return count === 1 ? { symbol: first, reason } : null;
    case 'freeze':
    case 'unfreeze':
    case 'factor-off':
      return count === 1 ? { account: first, reason } : null;
    case 'tick':
    case 'lot':
      return count === 2 ? { symbol: first, size: second, reason } : null;
    case 'fees': {
      const isWhole = count === 2 && maker !== undefined && taker !== undefined;
      return isWhole ? { schedule: first, level: second, maker, taker, reason } : null;
    }
    case 'withdrawals':
      return count === 0 ? {} : null;
    case 'approve':
    case 'decline': {
      const withdrawal = wholeNumber(first);
      return count === 1 && withdrawal !== null ? { withdrawal, reason } : null;
    }
    case 'level':
      return count === 2 ? { account: first, level: second, reason } : null;
    case 'post': {
      const postings = posting.flatMap((text) => postingOf(text) ?? []);
      if (count > 0 || postings.length === 0 || postings.length < posting.length) return null;
      const entry = wholeNumber(corrects);
      return entry === null ? null : { corrects: entry, postings, reason };
    }
    case 'log': {
      const shown = limit === undefined ? DEFAULT_LIMIT : wholeNumber(limit);
      return count > 0 || shown === null ? null : { limit: shown };
    }
    default:
      return null;
  }
}

function postingOf(text: string): object | null {
  const [account, asset, amount, ...rest] = text.split(':');
  return amount === undefined || rest.length > 0 ? null : { account, asset, amount };
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? parseInt(text, 10) : null;
}
