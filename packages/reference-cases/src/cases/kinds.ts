/** What an event is, by the words that cases have for it in their totals (rotki). */
export type Kind =
  | 'trade'
  | 'fee'
  | 'margin'
  | 'movement'
  | 'spend'
  | 'transaction'
  | 'history'
  | 'staking'
  | 'ledger'
  | 'loan'
  | 'prefork';

const KINDS: Readonly<Record<string, Kind>> = {
  trade: 'trade',
  trades: 'trade',
  fee: 'fee',
  fees: 'fee',
  margin: 'margin',
  marginposition: 'margin',
  spend: 'spend',
  spends: 'spend',
  spending: 'spend',
  assetmovement: 'movement',
  movement: 'movement',
  transactionevent: 'transaction',
  gas: 'transaction',
  historyevent: 'history',
  event: 'history',
  events: 'history',
  incomeevents: 'history',
  staking: 'staking',
  ledgeraction: 'ledger',
  loan: 'loan',
  loans: 'loan',
  preforkacquisition: 'prefork',
};

/** The kind that a total is named for; undefined for none. */
export function kindNamed(name: string): Kind | undefined {
  return KINDS[name.toLowerCase().replaceAll(/[^a-z]/g, '')];
}

/**
 * Kinds that events of a word may be of, the likeliest first: which one a tool takes depends on where
 * the event comes from (a chain or an exchange), which no case says.
 */
const PLACES: readonly (readonly [RegExp, readonly Kind[]])[] = [
  [/prefork/, ['prefork']],
  [/(?:move|transfer|deposit|withdraw).*fee/, ['movement', 'transaction', 'fee']],
  [/^eth2?-withdrawal$/, ['staking', 'transaction', 'history']],
  [/move|transfer|deposit|withdraw/, ['movement']],
  [/spen[dt]|expense|pa(?:id|yment)/, ['spend', 'transaction', 'history', 'ledger', 'staking']],
  [/fee|gas/, ['transaction', 'history', 'fee']],
  [/loan|lend/, ['loan', 'ledger', 'history', 'transaction']],
  [/stak|block-production|mev/, ['staking', 'history', 'transaction', 'ledger']],
  [/ledger/, ['ledger', 'history', 'transaction']],
  [/history|interest|earn|cashback|bonus/, ['history', 'transaction', 'ledger', 'staking']],
];

const OTHERS: readonly Kind[] = ['transaction', 'history', 'ledger', 'staking'];

/** Where an event of that word counts: the first of its kinds that the case names. */
export function kindOfWord(word: string, named: ReadonlySet<Kind>): Kind | undefined {
  const places = PLACES.find(([pattern]) => pattern.test(word))?.[1] ?? OTHERS;
  return places.find((kind) => named.has(kind));
}
