/** All that a report is computed from, as JSON; `docs/ledger-format.md` says what its fields mean. */
import * as v from 'valibot';

import { amountText, dayText, decimalText } from './decimal-text.ts';
import { ledgerFile, ledgerMoney } from './ledger-file.ts';

export const TAX_INPUT_SCHEMA = 'meridian-tax-input/1';

const text = v.string();
const amount = v.exactOptional(amountText);
const flag = v.exactOptional(v.boolean());
const money = v.exactOptional(ledgerMoney);

const price = v.strictObject({
  date: dayText,
  asset: text,
  currency: text,
  price: v.pipe(amountText, v.description('Of one unit of the asset.')),
});

const rate = v.strictObject({
  date: dayText,
  currency: text,
  quote: text,
  rate: v.pipe(amountText, v.description('Of one unit of `currency` in `quote`, above zero.')),
  source: text,
  approximate: v.exactOptional(
    v.pipe(v.boolean(), v.description('Not of the source that the law names.')),
  ),
});

const settings = v.strictObject({
  filingStatus: v.exactOptional(v.picklist(['single', 'joint', 'separate', 'head'])),
  otherIncome: amount,
  marginalRate: amount,
  churchTax: amount,
  solidarity: flag,
  residency: v.exactOptional(
    v.strictObject({ from: v.exactOptional(dayText), to: v.exactOptional(dayText) }),
  ),
  lossesBroughtForward: amount,
  longLossesBroughtForward: amount,
  otherCapitalIncome: amount,
  bankBalances: amount,
  debts: amount,
  otherWealth: amount,
  wealthAtStart: amount,
  partner: flag,
  actualReturn: v.exactOptional(decimalText),
  venues: v.exactOptional(
    v.pipe(v.record(v.string(), v.picklist(['home', 'abroad'])), v.description('By account name.')),
  ),
  source: v.exactOptional(text),
  lossDenial: flag,
  roundsUnitCostUp: flag,
});

const correction = v.strictObject({
  value: v.exactOptional(
    v.pipe(
      ledgerMoney,
      v.description('Of what the entry exchanged, moved or lost; not of its fees.'),
    ),
  ),
  values: v.exactOptional(
    v.pipe(
      v.record(v.pipe(v.string(), v.regex(/^(?:in|out|lost|fee \d+)$/)), ledgerMoney),
      v.description('By leg: `in`, `out`, `lost` on the way, or a fee by its place (`fee 0`).'),
    ),
  ),
  cost: money,
  acquired: v.exactOptional(dayText),
  ownUnits: flag,
  portfolioValue: money,
});

const lotChoice = v.strictObject({
  lot: v.pipe(v.string(), v.description('The id of the entry that acquired it.')),
  quantity: amountText,
});

const methodChange = v.strictObject({
  from: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1900),
    v.maxValue(2099),
    v.description('The calendar year in which the tax year starts.'),
  ),
  method: text,
});

export const taxInput = v.strictObject({
  schema: v.literal(TAX_INPUT_SCHEMA),
  ledger: ledgerFile,
  country: v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Za-z]{2}$/))),
  year: v.exactOptional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1900),
      v.maxValue(2099),
      v.description('The calendar year in which the tax year starts.'),
    ),
  ),
  method: v.exactOptional(text),
  methods: v.exactOptional(
    v.pipe(
      v.array(methodChange),
      v.description('Methods that take the place of `method` from a tax year on.'),
    ),
  ),
  prices: v.exactOptional(v.array(price)),
  rates: v.exactOptional(v.array(rate)),
  settings: v.exactOptional(settings),
  corrections: v.exactOptional(
    v.pipe(v.record(v.string(), correction), v.description('By entry id.')),
  ),
  selections: v.exactOptional(
    v.pipe(v.record(v.string(), v.array(lotChoice)), v.description('By entry id.')),
  ),
});
