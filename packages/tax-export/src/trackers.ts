import { invariant } from '@meridian/money/invariant.ts';

/** Tools that read a file of transactions which we write. */
export const TRACKERS = ['koinly', 'cointracker', 'bittytax'] as const;
export type Tracker = (typeof TRACKERS)[number];

interface Amount {
  readonly asset: string;
  /** Exact decimal, above zero. */
  readonly quantity: string;
}

/** What an account of ours did: fees are on top of what came in and went out. */
export interface TrackerEntry {
  readonly id: string;
  /** In ms since 1970. */
  readonly time: number;
  /** As in our own ledger, its detail behind it: `trade`, `income staking`. */
  readonly kind: string;
  readonly in: Amount | null;
  readonly out: Amount | null;
  readonly fees: readonly Amount[];
}

const NOTHING: Amount = { asset: '', quantity: '' };

/** What each tool calls an entry, by our own word. A charge is what further fees are, too. */
const WORDS: Readonly<Record<Tracker, Readonly<Record<string, string>>>> = {
  koinly: {
    ...{ trade: '', deposit: '', withdrawal: '', charge: 'cost', 'gift-received': 'gift' },
    ...{ 'income staking': 'staking', 'income reward': 'reward', 'income airdrop': 'airdrop' },
  },
  cointracker: {
    ...{ trade: '', deposit: '', withdrawal: '', charge: 'payment', 'gift-received': 'gift' },
    ...{ 'income staking': 'staked', 'income reward': 'reward', 'income airdrop': 'airdrop' },
  },
  bittytax: {
    ...{ trade: 'Trade', deposit: 'Deposit', withdrawal: 'Withdrawal', charge: 'Spend' },
    ...{ 'gift-received': 'Gift-Received', 'income staking': 'Staking-Reward' },
    ...{ 'income reward': 'Income', 'income airdrop': 'Airdrop' },
  },
};

/** Column heads, as each tool's documentation has them. */
const HEADS: Readonly<Record<Tracker, readonly string[]>> = {
  koinly: [
    ...['Date', 'Sent Amount', 'Sent Currency', 'Received Amount', 'Received Currency'],
    ...['Fee Amount', 'Fee Currency', 'Net Worth Amount', 'Net Worth Currency'],
    ...['Label', 'Description', 'TxHash'],
  ],
  cointracker: [
    ...['Date', 'Received Quantity', 'Received Currency', 'Sent Quantity', 'Sent Currency'],
    ...['Fee Amount', 'Fee Currency', 'Tag'],
  ],
  bittytax: [
    ...['Type', 'Buy Quantity', 'Buy Asset', 'Buy Value in GBP'],
    ...['Sell Quantity', 'Sell Asset', 'Sell Value in GBP'],
    ...['Fee Quantity', 'Fee Asset', 'Fee Value in GBP', 'Wallet', 'Timestamp', 'Note'],
  ],
};

export function trackerHead(tracker: Tracker): readonly string[] {
  return HEADS[tracker];
}

/** The line of an entry, and one more for each further fee: none of the tools has more than one fee a line. */
export function trackerRows(tracker: Tracker, entry: TrackerEntry, account: string): string[][] {
  const { id, time, kind, in: received, out: sent, fees } = entry;
  const [fee, ...more] = fees;
  const line = (given: Omit<Line, 'time' | 'account'>) =>
    cellsOf(tracker, { ...given, word: wordOf(tracker, given.word), time, account });
  return [
    line({ word: kind, note: id, received, sent, fee: fee ?? null }),
    ...more.map((each) =>
      line({ word: 'charge', note: `fee of ${id}`, received: null, sent: each, fee: null }),
    ),
  ];
}

interface Line {
  readonly time: number;
  readonly word: string;
  readonly note: string;
  readonly account: string;
  readonly received: Amount | null;
  readonly sent: Amount | null;
  readonly fee: Amount | null;
}

function wordOf(tracker: Tracker, kind: string): string {
  const word = WORDS[tracker][kind];
  invariant(word !== undefined, `${tracker} has a word for ${kind}`);
  return word;
}

function cellsOf(tracker: Tracker, { time, word, note, account, ...legs }: Line): string[] {
  const { asset: inAsset, quantity: inQuantity } = legs.received ?? NOTHING;
  const { asset: outAsset, quantity: outQuantity } = legs.sent ?? NOTHING;
  const { asset: feeAsset, quantity: feeQuantity } = legs.fee ?? NOTHING;
  const [day = '', clock = ''] = new Date(time).toISOString().slice(0, -1).split('T');
  const second = clock.slice(0, 'hh:mm:ss'.length);
  if (tracker === 'koinly') {
    const amounts = [outQuantity, outAsset, inQuantity, inAsset, feeQuantity, feeAsset];
    return [`${day} ${second} UTC`, ...amounts, '', '', word, note, ''];
  }
  if (tracker === 'cointracker') {
    const [year = '', month = '', date = ''] = day.split('-');
    const amounts = [inQuantity, inAsset, outQuantity, outAsset, feeQuantity, feeAsset];
    return [`${month}/${date}/${year} ${second}`, ...amounts, word];
  }
  const amounts = [inQuantity, inAsset, '', outQuantity, outAsset, '', feeQuantity, feeAsset, ''];
  return [word, ...amounts, account, `${day}T${clock} UTC`, note];
}
