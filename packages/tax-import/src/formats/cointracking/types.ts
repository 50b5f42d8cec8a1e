import type {
  DerivativeKind,
  IncomeKind,
  OutgoingKind,
} from '@meridian/tax-engine/ledger/entry.ts';
import type { Vocabulary } from '../shared/entry.ts';

const INCOME: Readonly<Record<string, IncomeKind>> = {
  income: 'other',
  'other income': 'other',
  'dividends income': 'other',
  'reward / bonus': 'reward',
  'lp rewards': 'reward',
  mining: 'mining',
  'mining (commercial)': 'mining',
  minting: 'staking',
  masternode: 'staking',
  staking: 'staking',
  airdrop: 'airdrop',
  'airdrop (non taxable)': 'airdrop',
  'lending income': 'interest',
  'interest income': 'interest',
};

const OUTGOING: Readonly<Record<string, OutgoingKind>> = {
  spend: 'spend',
  'other expense': 'spend',
  liquidation: 'spend',
  donation: 'donation',
  gift: 'gift',
  stolen: 'stolen',
  'stolen / hacked / fraud': 'stolen',
  lost: 'lost',
};

const DERIVATIVE: Readonly<Record<string, DerivativeKind>> = {
  'margin profit': 'realised',
  'margin loss': 'realised',
  'margin fee': 'fee',
  'derivatives / futures profit': 'realised',
  'derivatives / futures loss': 'realised',
  'derivatives / futures trade': 'realised',
};

/** Types as German files have them, by the English one. */
const GERMAN: Readonly<Record<string, string>> = {
  einzahlung: 'deposit',
  auszahlung: 'withdrawal',
  einnahme: 'income',
  'sonstige einnahme': 'other income',
  'einnahme (steuerfrei)': 'income (non taxable)',
  'dividenden einnahme': 'dividends income',
  geschenk: 'gift / tip',
  'belohnung / bonus': 'reward / bonus',
  'mining (kommerziell)': 'mining (commercial)',
  'airdrop (steuerfrei)': 'airdrop (non taxable)',
  'lending einnahme': 'lending income',
  zinsen: 'interest income',
  'derivate / futures gewinn': 'derivatives / futures profit',
  'derivate / futures verlust': 'derivatives / futures loss',
  'derivate / futures trade': 'derivatives / futures trade',
  'margin gewinn': 'margin profit',
  'margin verlust': 'margin loss',
  'margin gebühr': 'margin fee',
  ausgabe: 'spend',
  'sonstige ausgabe': 'other expense',
  'ausgabe (steuerfrei)': 'expense (non taxable)',
  spende: 'donation',
  schenkung: 'gift',
  gestohlen: 'stolen',
  verlust: 'lost',
  'borrowing gebühr': 'borrowing fee',
  'settlement gebühr': 'settlement fee',
  'sonstige gebühr': 'other fee',
  'swap (steuerfrei)': 'swap (non taxable)',
  'darlehen erhalten': 'receive loan',
  'darlehen zurückgezahlt': 'repay loan',
  'collateral erhalten': 'receive collateral',
  'collateral gesendet': 'send collateral',
};

/**
 * CoinTracking's transaction types. Collateral stays the user's own. What CoinTracking's user made
 * non-taxable arrives or leaves without a reason; the country's rules, not the type, say the rest.
 */
export const COINTRACKING_TYPES: Vocabulary = withGerman({
  income: new Map(Object.entries(INCOME)),
  outgoing: new Map(Object.entries(OUTGOING)),
  derivative: new Map(Object.entries(DERIVATIVE)),
  gifts: new Set(['gift/tip', 'gift / tip']),
  charges: new Set(['borrowing fee', 'settlement fee', 'other fee']),
  inside: new Set(['receive collateral', 'send collateral']),
  plain: new Set(
    ['trade', 'margin trade', 'deposit', 'withdrawal', 'swap (non taxable)'].concat(
      ['income (non taxable)', 'expense (non taxable)', 'receive loan', 'repay loan'],
      ['provide liquidity', 'remove liquidity', 'receive lp token', 'return lp token'],
    ),
  ),
});

function withGerman(english: Vocabulary): Vocabulary {
  const pairs = Object.entries(GERMAN);
  const alsoMap = <Kind>(map: ReadonlyMap<string, Kind>): ReadonlyMap<string, Kind> => {
    const both = new Map(map);
    for (const [german, word] of pairs) {
      const kind = map.get(word);
      if (kind !== undefined) both.set(german, kind);
    }
    return both;
  };
  const alsoSet = (set: ReadonlySet<string>): ReadonlySet<string> =>
    new Set([...set, ...pairs.filter(([, word]) => set.has(word)).map(([german]) => german)]);
  return {
    income: alsoMap(english.income),
    outgoing: alsoMap(english.outgoing),
    derivative: alsoMap(english.derivative),
    gifts: alsoSet(english.gifts),
    charges: alsoSet(english.charges),
    inside: alsoSet(english.inside),
    plain: alsoSet(english.plain),
  };
}
