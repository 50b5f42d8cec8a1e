import { asQuantity, asRate, asUnitPrice } from '@meridian/money/measure.ts';
import { LEDGER_SCHEMA } from '@meridian/protocol/contracts/ledger-file.ts';
import { TAX_INPUT_SCHEMA } from '@meridian/protocol/contracts/tax-input.ts';
import { asEntryId, type Entry, type EntryId } from '@meridian/tax-engine/ledger/entry.ts';
import type { LotChoice, Selections } from '@meridian/tax-engine/matching/lots/selections.ts';
import {
  type Correction,
  type LegKey,
  keyedLegs,
  valueOfWhole,
} from '@meridian/tax-engine/valuation/correction.ts';
import type { PricePoint, RatePoint } from '@meridian/tax-engine/valuation/values.ts';
import {
  type JsonNode,
  assetIn,
  type Refusal,
  WrongPlace,
  countIn,
  dayIn,
  fieldsIn,
  given,
  listIn,
  membersIn,
  oneOf,
  parseJson,
  strictly,
  textIn,
  trueOrFalseIn,
  wholeIn,
} from './json-in.ts';
import { type Ledger, ledgerIn, moneyIn } from './ledger-in.ts';

/** A method from a tax year on, as a file or an option names it. */
export interface StatedMethod {
  readonly fromYear: number;
  readonly method: string;
}

/** What a file may say beside its entries; the words of a command come before it. */
export interface Stated {
  readonly country?: string;
  readonly year?: number;
  readonly method?: string;
  /** Methods that take its place from a tax year on. */
  readonly methods?: readonly StatedMethod[];
  /** Read once the country is known (`settingsIn`). */
  readonly settings?: JsonNode;
}

export type TaxInput = Ledger &
  Stated & {
    readonly prices: readonly PricePoint[];
    readonly rates: readonly RatePoint[];
    readonly corrections: ReadonlyMap<EntryId, Correction>;
    readonly selections: Selections;
  };

export type ReadInput = { readonly ok: true; readonly input: TaxInput } | Refusal;

/**
 * Reads a file of the schema `meridian-tax-input/1`, or a ledger alone. The text is untrusted:
 * the first thing that is not of the format is named by its path.
 */
export function readTaxInput(text: string): ReadInput {
  return strictly<ReadInput>(() => {
    const whole = { json: parseJson(text), path: '' };
    return { ok: true, input: isLedger(whole) ? alone(ledgerIn(whole)) : inputIn(whole) };
  });
}

/** Whether the beginning of a JSON text names a schema that `readTaxInput` reads. */
export function beginsAsInput(text: string): boolean {
  const [, schema] = /"schema"\s*:\s*"([^"]*)"/.exec(text) ?? [];
  return schema === TAX_INPUT_SCHEMA || schema === LEDGER_SCHEMA;
}

function isLedger({ json }: JsonNode): boolean {
  const isObject = typeof json === 'object' && json !== null;
  return isObject && 'schema' in json && json.schema === LEDGER_SCHEMA;
}

function alone(ledger: Ledger): TaxInput {
  return { ...ledger, prices: [], rates: [], corrections: new Map(), selections: new Map() };
}

function inputIn(whole: JsonNode): TaxInput {
  const field = fieldsIn(whole, [
    ...(['schema', 'ledger', 'prices', 'rates', 'settings', 'corrections'] as const),
    ...(['selections', 'country', 'year', 'method', 'methods'] as const),
  ]);
  oneOf(field('schema'), [TAX_INPUT_SCHEMA]);
  const ledger = ledgerIn(field('ledger'));
  const { prices = [] } = given('prices', field('prices'), (list) => listIn(list).map(priceIn));
  const { rates = [] } = given('rates', field('rates'), (list) => listIn(list).map(rateIn));
  const entries = new Map(ledger.entries.map((entry) => [entry.id, entry]));
  const byEntry = <Value>(
    node: JsonNode,
    read: (member: JsonNode, entry: Entry) => Value,
  ): Map<EntryId, Value> =>
    new Map(
      membersIn(node).map(([id, member]) => {
        const entry = entries.get(asEntryId(id));
        if (entry === undefined) throw new WrongPlace(member.path, 'is the id of no entry');
        return [entry.id, read(member, entry)];
      }),
    );
  const { corrections = new Map<EntryId, Correction>() } = given(
    ...([
      'corrections',
      field('corrections'),
      (node: JsonNode) => byEntry(node, correctionIn),
    ] as const),
  );
  const { selections = new Map<EntryId, readonly LotChoice[]>() } = given(
    ...(['selections', field('selections'), (node: JsonNode) => byEntry(node, choicesIn)] as const),
  );
  return {
    ...{ ...ledger, prices, rates, corrections, selections },
    ...given('country', field('country'), textIn),
    ...given('year', field('year'), wholeIn),
    ...given('method', field('method'), textIn),
    ...given('methods', field('methods'), methodsIn),
    ...given('settings', field('settings'), (node) => node),
  };
}

/** Methods from tax years on: a list of `{ "from": 2025, "method": "hifo" }`. */
export function methodsIn(methods: JsonNode): readonly StatedMethod[] {
  return listIn(methods).map((change) => {
    const field = fieldsIn(change, ['from', 'method']);
    return { fromYear: wholeIn(field('from')), method: textIn(field('method')) };
  });
}

function priceIn(price: JsonNode): PricePoint {
  const field = fieldsIn(price, ['date', 'asset', 'currency', 'price']);
  return {
    day: dayIn(field('date')),
    asset: assetIn(field('asset')),
    currency: textIn(field('currency')),
    price: asUnitPrice(countIn(field('price'))),
  };
}

function rateIn(rate: JsonNode): RatePoint {
  const field = fieldsIn(rate, ['date', 'currency', 'quote', 'rate', 'source', 'approximate']);
  const { approximate } = given('approximate', field('approximate'), trueOrFalseIn);
  const atoms = countIn(field('rate'));
  if (atoms === 0n) throw new WrongPlace(field('rate').path, 'must be above zero');
  return {
    day: dayIn(field('date')),
    currency: textIn(field('currency')),
    quote: textIn(field('quote')),
    rate: asRate(atoms),
    source: textIn(field('source')),
    ...(approximate === true ? { approximate } : {}),
  };
}

function correctionIn(correction: JsonNode, entry: Entry): Correction {
  const field = fieldsIn(correction, [
    ...(['value', 'values', 'cost', 'acquired', 'ownUnits', 'portfolioValue'] as const),
  ]);
  const { ownUnits } = given('ownUnits', field('ownUnits'), trueOrFalseIn);
  const { value } = given('value', field('value'), moneyIn);
  const { values } = given('values', field('values'), (node) => valuesIn(node, entry));
  const whole = value === undefined ? {} : valueOfWhole(entry, value);
  return {
    ...(value === undefined && values === undefined ? {} : { values: { ...whole, ...values } }),
    ...given('cost', field('cost'), moneyIn),
    ...given('acquiredDay', field('acquired'), dayIn),
    ...(ownUnits === true ? { ownUnits } : {}),
    ...given('portfolioValue', field('portfolioValue'), moneyIn),
  };
}

function valuesIn(values: JsonNode, entry: Entry): Correction['values'] {
  const keys = keyedLegs(entry).map(([key]) => key);
  const entries = membersIn(values).map(([name, member]) => {
    const key = keys.find((each) => each === name);
    if (key === undefined) throw new WrongPlace(member.path, 'is no leg or fee of the entry');
    return [key, moneyIn(member)] as const satisfies readonly [LegKey, unknown];
  });
  return Object.fromEntries(entries);
}

function choicesIn(choices: JsonNode): readonly LotChoice[] {
  return listIn(choices).map((choice) => {
    const field = fieldsIn(choice, ['lot', 'quantity']);
    return {
      lot: asEntryId(textIn(field('lot'))),
      quantity: asQuantity(countIn(field('quantity'))),
    };
  });
}
