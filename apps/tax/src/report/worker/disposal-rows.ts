import { dayToIso } from '@meridian/tax-engine/common/calendar.ts';
import type { DerivativeLine, IncomeLine } from '@meridian/tax-engine/result/report.ts';
import type { Disposal } from '@meridian/tax-engine/result/disposal.ts';
import { termName } from '@meridian/tax-export/law.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { LotMatch } from '@meridian/tax-engine/result/lot.ts';

import type {
  DerivativeRow,
  DisposalRow,
  IncomeRow,
  PrintRow,
  LotMatchRow,
} from '../model/report-view.ts';

export function disposalRow(disposal: Disposal, index: number, rules: CountryRules): DisposalRow {
  const { taxYear } = disposal;
  const terms = new Set(disposal.slices.map(({ term }) => termName(term, rules, taxYear)));
  const [term = null] = terms;
  return {
    index,
    day: dayToIso(disposal.day),
    asset: disposal.asset,
    account: disposal.account,
    quantity: disposal.quantity,
    kind: disposal.parts[0]?.kind ?? 'other',
    proceeds: disposal.proceeds,
    cost: disposal.cost,
    fees: disposal.fees,
    gain: disposal.gain,
    term: terms.size === 1 ? term : null,
    open: disposal.open ?? null,
  };
}

export function printRow(disposal: Disposal, index: number, rules: CountryRules): PrintRow {
  const { slices, taxYear } = disposal;
  return {
    ...disposalRow(disposal, index, rules),
    slices: slices.map((lotMatch) => ({
      ...lotMatchRow(lotMatch),
      term: termName(lotMatch.term, rules, taxYear),
    })),
  };
}

function lotMatchRow(lotMatch: LotMatch): Omit<LotMatchRow, 'term'> {
  const acquired = lotMatch.lots[0]?.acquiredDay ?? null;
  return {
    rule: lotMatch.rule,
    acquiredDay: acquired === null ? null : dayToIso(acquired),
    quantity: lotMatch.quantity,
    cost: lotMatch.cost,
    gain: lotMatch.gain,
  };
}

export function incomeRow(line: IncomeLine, index: number): IncomeRow {
  return {
    index,
    day: dayToIso(line.day),
    asset: line.asset,
    account: line.entry.account,
    income: line.income,
    quantity: line.quantity,
    value: line.value,
    taxable: line.taxable,
  };
}

export function derivativeRow(line: DerivativeLine, index: number): DerivativeRow {
  return {
    index,
    day: dayToIso(line.day),
    asset: line.asset,
    account: line.entry.account,
    contract: line.entry.kind === 'derivative' ? (line.entry.contract ?? null) : null,
    derivative: line.derivative,
    quantity: line.quantity,
    value: line.value,
  };
}
