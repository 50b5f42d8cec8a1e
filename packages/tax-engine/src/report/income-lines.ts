import { negate } from '@meridian/money/measure.ts';
import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { Day } from '../common/time.ts';
import type { Entry } from '../ledger/entry.ts';
import type { DerivativeLine, IncomeLine } from '../result/report.ts';
import { keyedLegs } from '../valuation/correction.ts';
import type { Valuer } from '../valuation/valuer.ts';

interface When {
  readonly day: Day;
  readonly taxYear: number;
}

export function incomeLine(
  entry: Entry & { kind: 'income' },
  when: When,
  rules: CountryRules,
  valuer: Valuer,
): IncomeLine {
  const value = valuer.leg(entry.in, when.day, entry);
  const treatment = rules.income[entry.income].value;
  return {
    entry,
    ...when,
    income: entry.income,
    asset: entry.in.asset,
    quantity: entry.in.quantity,
    value: value.atoms,
    origin: value.atoms === null ? null : value.origin,
    taxable: treatment.type === 'at-receipt',
    taxedAs: treatment.type === 'at-receipt' ? treatment.taxedAs : 'apart',
  };
}

export function derivativeLines(
  entry: Entry & { kind: 'derivative' },
  when: When,
  valuer: Valuer,
): DerivativeLine[] {
  return keyedLegs(entry).map(([key, leg]) => {
    const sign = key === 'in' ? 1n : -1n;
    const kind = key === 'in' || key === 'out' ? entry.derivative : 'fee';
    const value = valuer.leg(leg, when.day, entry);
    return {
      entry,
      ...when,
      leg: key,
      derivative: kind,
      asset: leg.asset,
      quantity: sign === 1n ? leg.quantity : negate(leg.quantity),
      value: value.atoms === null ? null : sign * value.atoms,
    };
  });
}
