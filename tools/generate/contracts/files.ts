/** The JSON Schemas of the files that the command line writes and reads. */
import * as ledger from '@meridian/protocol/contracts/ledger-file.ts';
import { amountText, dayText, decimalText } from '@meridian/protocol/contracts/decimal-text.ts';
import { TAX_INPUT_SCHEMA, taxInput } from '@meridian/protocol/contracts/tax-input.ts';
import type { GenericSchema } from 'valibot';
import { componentsOf, type JsonSchema } from './components.ts';

const LEDGER_PARTS = {
  decimal: decimalText,
  amount: amountText,
  rows: ledger.ledgerRows,
  money: ledger.ledgerMoney,
  leg: ledger.ledgerLeg,
  source: ledger.ledgerSource,
  entry: ledger.ledgerEntry,
};

export function ledgerSchema(): JsonSchema {
  return schemaOf(ledger.LEDGER_SCHEMA, ledger.ledgerFile, LEDGER_PARTS);
}

export function taxInputSchema(): JsonSchema {
  const parts = { ...LEDGER_PARTS, ledger: ledger.ledgerFile, day: dayText };
  return schemaOf(TAX_INPUT_SCHEMA, taxInput, parts);
}

function schemaOf(
  title: string,
  root: GenericSchema,
  parts: Readonly<Record<string, GenericSchema>>,
): JsonSchema {
  const components = componentsOf(parts, '#/$defs');
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    ...components.of(root),
    $defs: components.all,
  };
}
