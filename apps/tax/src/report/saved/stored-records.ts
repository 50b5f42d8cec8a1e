/** The shape of every record that the workspace keeps, for a file that may come from anywhere. */
import { parseMapping } from '@meridian/tax-import/mapping/parse-mapping.ts';
import type { MoneyAmount } from '@meridian/tax-engine/ledger/entry.ts';
import type { AtPar } from '@meridian/tax-engine/valuation/values.ts';
import type { Method } from '@meridian/tax-rules/matching.ts';
import * as v from 'valibot';

import type { DecisionNote } from '../model/across-view.ts';
import { NOTE_MAX, type EntryEdit } from '../model/entry-edit.ts';
import type { Message } from '../model/message.ts';
import type { Answers, OpeningLot, TypedPrice } from '../model/workspace-view.ts';
import { ARRIVALS, DEPARTURES } from '../worker/entry-edits.ts';
import type {
  StoreName,
  StoredChoice,
  StoredCorrection,
  StoredDecisions,
  StoredFile,
  StoredMapping,
  StoredProblem,
} from '../worker/stored.ts';

/** A field of the type that has no schema is a compile error, and so is a schema without a field. */
type Fields<Record> = { readonly [Name in keyof Record]-?: v.GenericSchema };

const text = v.string();
const flag = v.optional(v.boolean());
const atoms = v.bigint();
const amount = v.optional(atoms);
const day = v.pipe(v.string(), v.isoDate());
const moment = v.pipe(v.number(), v.safeInteger());
const blob = v.instance(Blob);
const list = v.array(text);

const money = v.strictObject({ currency: text, atoms } satisfies Fields<MoneyAmount>);

const mapping = v.custom((value) => parseMapping(value).ok);

const dayOrder = v.picklist(['day-first', 'month-first', 'year-first']);

const message = v.strictObject({
  id: text,
  params: v.optional(v.record(text, v.union([text, v.number()]))),
} satisfies Fields<Message>);

const method = v.picklist([
  ...(['fifo', 'lifo', 'hifo', 'lofo', 'specific', 'moving-average'] as const),
  ...(['total-average', 'share-matching', 'portfolio', 'cash-basis'] as const),
] satisfies Method[]);

const file = v.strictObject({
  fileId: text,
  name: text,
  blob,
  addedAt: moment,
  sample: v.boolean(),
  sourceIds: list,
  timeZone: v.optional(text),
  account: v.optional(text),
  dayOrder: v.optional(dayOrder),
  decimalMark: v.optional(v.picklist(['.', ','])),
  format: v.optional(text),
  operations: v.optional(v.record(text, text)),
  innerName: v.optional(text),
  mapped: v.optional(v.strictObject({ mapping, innerName: v.optional(text) })),
  quote: v.optional(text),
} satisfies Fields<StoredFile>);

const opening = v.strictObject({
  id: text,
  asset: text,
  quantity: atoms,
  cost: money,
  acquiredDay: day,
  account: text,
} satisfies Fields<OpeningLot>);

const price = v.strictObject({
  id: text,
  day,
  asset: text,
  currency: text,
  price: atoms,
} satisfies Fields<TypedPrice>);

const legKey = v.pipe(v.string(), v.regex(/^(?:in|out|lost|fee \d{1,4})$/));

const values = v.strictObject({
  value: v.optional(money),
  values: v.optional(v.record(legKey, money)),
  cost: v.optional(money),
  acquiredDay: v.optional(day),
  ownUnits: v.optional(v.literal(true)),
  portfolioValue: v.optional(money),
} satisfies Fields<StoredCorrection['correction']>);

const correction = v.strictObject({
  entryId: text,
  source: text,
  asset: text,
  at: moment,
  assets: v.optional(v.record(legKey, text)),
  correction: values,
  lots: v.optional(v.array(v.strictObject({ lot: text, quantity: atoms }))),
  edit: v.optional(
    v.strictObject({
      label: v.optional(v.picklist([...ARRIVALS, ...DEPARTURES])),
      leftOut: v.optional(v.literal(true)),
      note: v.optional(v.pipe(v.string(), v.maxLength(NOTE_MAX))),
      split: v.optional(atoms),
    } satisfies Fields<EntryEdit>),
  ),
} satisfies Fields<StoredCorrection>);

const answers = v.strictObject({
  method: v.optional(method),
  filingStatus: v.optional(v.picklist(['single', 'joint', 'separate', 'head'])),
  otherIncome: amount,
  marginalRate: amount,
  churchTax: amount,
  solidarity: flag,
  residency: v.optional(v.strictObject({ from: v.optional(day), to: v.optional(day) })),
  lossesBroughtForward: amount,
  longLossesBroughtForward: amount,
  otherCapitalIncome: amount,
  bankBalances: amount,
  debts: amount,
  otherWealth: amount,
  wealthAtStart: amount,
  partner: flag,
  actualReturn: amount,
  venues: v.optional(v.record(text, v.picklist(['home', 'abroad']))),
  source: v.optional(text),
  lossDenial: flag,
  roundsUnitCostUp: flag,
} satisfies Fields<Answers & { readonly method?: Method }>);

const choice = v.strictObject({
  country: v.nullable(text),
  year: v.nullable(moment),
  answers: v.record(text, answers),
  methods: v.optional(
    v.record(text, v.array(v.strictObject({ fromYear: v.nullable(moment), method }))),
  ),
} satisfies Fields<StoredChoice>);

const decision = v.strictObject({
  about: v.picklist(['transfer', 'duplicate', 'ticker']),
  key: text,
  from: list,
  to: list,
  verdict: v.picklist(['confirmed', 'rejected']),
});
const steps = v.array(v.strictObject({ removed: v.array(decision), added: v.array(decision) }));

const note = v.strictObject({
  key: text,
  at: v.nullable(moment),
  asset: text,
  quantity: v.nullable(atoms),
  from: text,
  to: text,
} satisfies Fields<DecisionNote>);

const decisions = v.strictObject({
  state: v.strictObject({ current: v.array(decision), undone: steps, done: steps }),
  notes: v.array(note),
} satisfies Fields<StoredDecisions>);

const problem = v.strictObject({
  id: text,
  name: text,
  reason: message,
  formats: v.array(v.strictObject({ id: text, name: text })),
  addedAt: moment,
  file: v.optional(v.strictObject({ name: text, blob })),
  innerName: v.optional(text),
} satisfies Fields<StoredProblem>);

/** Each with the field that is its key; those without one have the name of their store for it. */
const RECORDS = {
  files: [file, 'fileId'],
  openings: [opening, 'id'],
  prices: [price, 'id'],
  corrections: [correction, 'entryId'],
  choice: [choice, null],
  decisions: [decisions, null],
  mappings: [v.strictObject({ id: text, mapping } satisfies Fields<StoredMapping>), 'id'],
  problems: [problem, 'id'],
  atPar: [v.strictObject({ asset: text, currency: text } satisfies Fields<AtPar>), 'asset'],
} as const satisfies Record<StoreName, readonly [v.GenericSchema<unknown, object>, string | null]>;

const recordsOf = (store: StoreName) => {
  const [schema, key] = RECORDS[store];
  return v.array(
    v.pipe(
      v.strictObject({ key: text, value: schema }),
      v.check(({ key: named, value }) =>
        key === null
          ? named === store
          : Object.entries(value).some(([name, own]) => name === key && own === named),
      ),
    ),
  );
};

const stores = v.strictObject({
  files: recordsOf('files'),
  openings: recordsOf('openings'),
  prices: recordsOf('prices'),
  corrections: recordsOf('corrections'),
  choice: recordsOf('choice'),
  decisions: recordsOf('decisions'),
  mappings: recordsOf('mappings'),
  problems: recordsOf('problems'),
  atPar: recordsOf('atPar'),
} satisfies Record<StoreName, v.GenericSchema>);

export type CheckedStores = v.InferOutput<typeof stores>;

/**
 * @returns a copy that has the known fields alone, or null where one is missing, unknown or not of its
 *   shape
 */
export function checkStores(value: unknown): CheckedStores | null {
  const parsed = v.safeParse(stores, value, { abortEarly: true });
  return parsed.success ? parsed.output : null;
}
