/** Made-up ledgers of every country as files of the command line; the same seeds, the same bytes. */
import { asQuantity } from '@meridian/money/measure.ts';
import { fixed, fixedToText } from '@meridian/money/fixed.ts';
import { ledgerFile } from '@meridian/tax-cli/ledger-out.ts';
import { TAX_INPUT_SCHEMA } from '@meridian/protocol/contracts/tax-input.ts';
import type { Entry, Leg } from '@meridian/tax-engine/ledger/entry.ts';
import type { Settings } from '@meridian/tax-engine/input/settings.ts';
import type { LotChoice } from '@meridian/tax-engine/matching/lots/selections.ts';
import {
  anyStep,
  covered,
  entryOf,
  type Step,
  stepOf,
  wildStep,
} from '@meridian/tax-engine/testing/random-ledger.ts';
import {
  charge,
  derivative,
  giftReceived,
  halfTrade,
  income,
  opening,
  outgoing,
} from '@meridian/tax-engine/testing/entries.ts';
import type { Correction } from '@meridian/tax-engine/valuation/correction.ts';
import type { SettingName } from '@meridian/tax-rules/reporting.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import fc from 'fast-check';

/** A file of the schema `meridian-tax-input/1`, and its name. */
export interface LedgerInput {
  readonly name: string;
  readonly text: string;
}

interface Contents {
  readonly entries: readonly Entry[];
  readonly settings?: Settings;
  readonly corrections?: ReadonlyMap<string, Correction>;
  readonly selections?: ReadonlyMap<string, readonly LotChoice[]>;
  readonly hasPrices?: boolean;
}

/** Four ledgers of a country: incomplete, complete, of many assets, and of every kind of entry. */
export function madeUpLedgers(rules: CountryRules, seed: number): LedgerInput[] {
  const { currency } = rules;
  const sample = (step: fc.Arbitrary<Step>, count: number, kind: number) =>
    fc.sample(step, { numRuns: count, seed: seed * 10 + kind });
  const incomplete = sample(wildStep, 80, 0).map((step) => entryOf(step, currency));
  const complete = covered(sample(anyStep, 200, 1)).map((step) => entryOf(step, currency));
  const wide = sample(ANY_WIDE, 400, 2).map((step, index) =>
    ofAsset(entryOf(step, currency), index % ASSETS),
  );
  const kinds = [
    ...covered(sample(anyStep, 60, 3)).map((step) => entryOf(step, currency)),
    ...everyKind(currency),
  ];
  return [
    { name: 'incomplete', text: inputText(rules, { entries: incomplete }) },
    { name: 'complete', text: inputText(rules, { entries: complete, settings: SETTINGS }) },
    { name: 'many-assets', text: inputText(rules, { entries: wide, hasPrices: true }) },
    {
      name: 'every-kind',
      text: inputText(rules, {
        entries: kinds,
        settings: { ...SETTINGS, ...OTHER_SETTINGS },
        corrections: correctionsOf(kinds, currency),
        selections: selectionsOf(kinds),
        hasPrices: true,
      }),
    },
  ];
}

const ANY_WIDE = stepOf(
  ...(['buy', 'buy', 'buy', 'sell', 'sell', 'swap', 'move', 'lossy-move', 'reward'] as const),
  'buy-less-fee',
);

/** More than the engine has shards, so that several assets share one. */
const ASSETS = 70;

const EVERYWHERE = {
  filingStatus: 'single',
  otherIncome: fixed('30000'),
  marginalRate: fixed('30'),
  churchTax: fixed('9'),
  lossesBroughtForward: fixed('500'),
  longLossesBroughtForward: fixed('300'),
  otherCapitalIncome: fixed('1200'),
  bankBalances: fixed('40000'),
  debts: fixed('5000'),
  otherWealth: fixed('90000'),
  wealthAtStart: fixed('70000'),
  actualReturn: fixed('-150'),
} satisfies Settings;

const SETTINGS: Settings = { ...EVERYWHERE, solidarity: true, venues: { A: 'home', B: 'abroad' } };

const OTHER_SETTINGS: Settings = {
  ...EVERYWHERE,
  filingStatus: 'joint',
  partner: true,
  residency: { from: '2024-03-01' },
  lossDenial: false,
  roundsUnitCostUp: true,
};

/** What a country does not ask for, the command line refuses. */
function askedOf(settings: Settings, asks: readonly SettingName[]): Record<string, unknown> {
  return Object.fromEntries(
    asks.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])),
  );
}

/** The same entry with coins of a family of its own. */
function ofAsset(entry: Entry, family: number): Entry {
  const named = (leg: Leg): Leg =>
    ['BTC', 'ETH'].includes(leg.asset) ? { ...leg, asset: `${leg.asset}${family}` } : leg;
  const legs: { in?: Leg; out?: Leg } = {};
  if ('in' in entry && entry.in !== undefined) legs.in = named(entry.in);
  if ('out' in entry && entry.out !== undefined) legs.out = named(entry.out);
  return { ...entry, ...legs, fees: entry.fees.map(named) };
}

function everyKind(money: string): Entry[] {
  const incomes = ['interest', 'mining', 'airdrop', 'fork', 'reward', 'wages', 'other'] as const;
  const outgoings = ['spend', 'donation', 'lost', 'stolen'] as const;
  const years = ['2023', '2024', '2025'];
  return [
    opening('2023-01-01', '2 BTC', `9000 ${money}`, { account: 'B' }),
    ...years.flatMap((year) => [
      ...incomes.map((kind, index) =>
        income(`${year}-05-1${index}`, kind, `0.1 BTC @ 25${index} ${money}`),
      ),
      ...outgoings.map((kind, index) =>
        outgoing(`${year}-08-1${index}`, kind, `0.05 BTC @ 40${index} ${money}`),
      ),
      derivative(`${year}-06-01`, 'realised', 'in', `120 ${money}`),
      derivative(`${year}-06-02`, 'realised', 'out', `0.01 BTC @ 300 ${money}`),
      derivative(`${year}-06-03`, 'funding', 'out', `3 ${money}`),
      derivative(`${year}-06-04`, 'fee', 'out', `2 ${money}`),
      derivative(`${year}-06-05`, 'premium', 'in', `15 ${money}`),
      charge(`${year}-07-01`, `4 ${money}`),
      charge(`${year}-07-02`, '0.001 BTC'),
      giftReceived(`${year}-07-03`, '0.2 ETH'),
      halfTrade(`${year}-07-04`, 'in', '0.3 ETH'),
      halfTrade(`${year}-07-05`, 'out', '0.1 ETH'),
    ]),
  ];
}

/** Every second of the entries whose value or cost a user can add. */
function correctionsOf(entries: readonly Entry[], currency: string): Map<string, Correction> {
  const isOpen = ({ kind }: Entry) => kind === 'gift-received' || kind === 'deposit';
  const money = { currency, atoms: fixed('222.22') };
  return new Map(
    entries
      .filter(isOpen)
      .filter((_, index) => index % 2 === 0)
      .map(({ id }) => [id, { cost: money, acquiredDay: '2022-11-30' }]),
  );
}

/** For every third entry a lot of the ledger's first half, whether or not it has units left. */
function selectionsOf(entries: readonly Entry[]): Map<string, readonly LotChoice[]> {
  return new Map(
    entries.flatMap(({ id }, index) => {
      const lot = entries[Math.floor(index / 2)];
      return index % 3 === 0 && lot !== undefined && lot.id !== id
        ? [[id, [{ lot: lot.id, quantity: asQuantity(fixed('0.01')) }]] as const]
        : [];
    }),
  );
}

/** One price a month; the days between have none. */
function pricesIn(currency: string): unknown[] {
  return Array.from({ length: 36 }, (_, month) =>
    ['BTC', 'ETH'].map((asset) => {
      const date = new Date(Date.UTC(2023, month, 1)).toISOString().slice(0, 10);
      return { date, asset, currency, price: `${(asset === 'BTC' ? 30_000 : 2000) + 700 * month}` };
    }),
  ).flat();
}

/** The input of a report as the command line reads it. */
export function inputText(rules: CountryRules, contents: Contents): string {
  const { entries, settings = {}, corrections, selections, hasPrices = false } = contents;
  const input = {
    schema: TAX_INPUT_SCHEMA,
    country: rules.country,
    ledger: ledgerFile([], entries),
    settings: askedOf(settings, rules.asks),
    prices: hasPrices ? pricesIn(rules.currency) : [],
    corrections: Object.fromEntries(
      [...(corrections ?? [])].map(([id, correction]) => [id, correctionOut(correction)]),
    ),
    selections: Object.fromEntries(selections ?? []),
  };
  return JSON.stringify(input, (_name, value: unknown) =>
    typeof value === 'bigint' ? fixedToText(value) : value,
  );
}

function correctionOut({ acquiredDay, cost, portfolioValue, ownUnits }: Correction): unknown {
  const money = (amount: typeof cost) =>
    amount === undefined ? undefined : { currency: amount.currency, amount: amount.atoms };
  return {
    ownUnits,
    acquired: acquiredDay,
    cost: money(cost),
    portfolioValue: money(portfolioValue),
  };
}
