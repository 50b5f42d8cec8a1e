import { asQuantity } from '@meridian/money/measure.ts';
import { LEDGER_SCHEMA } from '@meridian/protocol/contracts/ledger-file.ts';
import { TAX_INPUT_SCHEMA } from '@meridian/protocol/contracts/tax-input.ts';
import type { LotChoice, Selections } from '@meridian/tax-engine/matching/lots/selections.ts';
import type { Correction, PricePoint, RatePoint } from '@meridian/tax-engine/valuation/values.ts';
import {
  type At,
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

/** What a file may say beside its entries; the words of a command come before it. */
export interface Stated {
  readonly country?: string;
  readonly year?: number;
  readonly method?: string;
  /** Read once the country is known (`settingsIn`). */
  readonly settings?: At;
}

export type TaxInput = Ledger &
  Stated & {
    readonly prices: readonly PricePoint[];
    readonly rates: readonly RatePoint[];
    readonly corrections: ReadonlyMap<string, Correction>;
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

function isLedger({ json }: At): boolean {
  const isObject = typeof json === 'object' && json !== null;
  return isObject && 'schema' in json && json.schema === LEDGER_SCHEMA;
}

function alone(ledger: Ledger): TaxInput {
  return { ...ledger, prices: [], rates: [], corrections: new Map(), selections: new Map() };
}

function inputIn(whole: At): TaxInput {
  const at = fieldsIn(whole, [
    ...(['schema', 'ledger', 'prices', 'rates', 'settings', 'corrections'] as const),
    ...(['selections', 'country', 'year', 'method'] as const),
  ]);
  oneOf(at('schema'), [TAX_INPUT_SCHEMA]);
  const ledger = ledgerIn(at('ledger'));
  const { prices = [] } = given('prices', at('prices'), (list) => listIn(list).map(priceIn));
  const { rates = [] } = given('rates', at('rates'), (list) => listIn(list).map(rateIn));
  const ids = new Set(ledger.entries.map(({ id }) => id));
  const byEntry = <Value>(all: At, read: (one: At) => Value): Map<string, Value> =>
    new Map(
      membersIn(all).map(([id, one]) => {
        if (!ids.has(id)) throw new WrongPlace(one.path, 'is the id of no entry');
        return [id, read(one)];
      }),
    );
  const { corrections = new Map<string, Correction>() } = given(
    ...(['corrections', at('corrections'), (all: At) => byEntry(all, correctionIn)] as const),
  );
  const { selections = new Map<string, readonly LotChoice[]>() } = given(
    ...(['selections', at('selections'), (all: At) => byEntry(all, choicesIn)] as const),
  );
  return {
    ...{ ...ledger, prices, rates, corrections, selections },
    ...given('country', at('country'), textIn),
    ...given('year', at('year'), wholeIn),
    ...given('method', at('method'), textIn),
    ...given('settings', at('settings'), (one) => one),
  };
}

function priceIn(price: At): PricePoint {
  const at = fieldsIn(price, ['date', 'asset', 'currency', 'price']);
  return {
    day: dayIn(at('date')),
    asset: assetIn(at('asset')),
    currency: textIn(at('currency')),
    price: countIn(at('price')),
  };
}

function rateIn(rate: At): RatePoint {
  const at = fieldsIn(rate, ['date', 'currency', 'quote', 'rate', 'source', 'approximate']);
  const { approximate } = given('approximate', at('approximate'), trueOrFalseIn);
  const atoms = countIn(at('rate'));
  if (atoms === 0n) throw new WrongPlace(at('rate').path, 'must be above zero');
  return {
    day: dayIn(at('date')),
    currency: textIn(at('currency')),
    quote: textIn(at('quote')),
    rate: atoms,
    source: textIn(at('source')),
    ...(approximate === true ? { approximate } : {}),
  };
}

function correctionIn(correction: At): Correction {
  const at = fieldsIn(correction, ['value', 'cost', 'acquired', 'ownUnits', 'portfolioValue']);
  const { ownUnits } = given('ownUnits', at('ownUnits'), trueOrFalseIn);
  return {
    ...given('value', at('value'), moneyIn),
    ...given('cost', at('cost'), moneyIn),
    ...given('acquiredDay', at('acquired'), dayIn),
    ...(ownUnits === true ? { ownUnits } : {}),
    ...given('portfolioValue', at('portfolioValue'), moneyIn),
  };
}

function choicesIn(choices: At): readonly LotChoice[] {
  return listIn(choices).map((choice) => {
    const at = fieldsIn(choice, ['lot', 'quantity']);
    return { lot: textIn(at('lot')), quantity: asQuantity(countIn(at('quantity'))) };
  });
}
