/** Names of the settings of worked examples: several words mean one thing. */
import { code } from './words.ts';

export type ExampleSettings = Readonly<Record<string, unknown>>;

export const NAMES = {
  otherIncome: [
    'other_income',
    'other_basic_income',
    'other_taxable_income',
    'taxable_other_income',
    'other_ordinary_income',
    'ordinary_income',
    'taxable_income',
    'employment_income',
    'total_income',
    'other',
    'salary',
    'wages',
    'income',
    'magi',
  ],
  marginalRate: [
    'marginal_rate',
    'user_marginal_rate',
    'user_marginal',
    'marginal_tax_rate',
    'marginal',
    'personal_rate',
    'income_tax_rate',
    'tax_rate',
    'rate',
  ],
  churchTax: ['church_tax', 'church_tax_rate'],
  losses: [
    'losses_brought_forward',
    'loss_brought_forward',
    'loss_carryforward',
    'losses_carryforward',
    'carryforward_loss',
    'carryforward_losses',
    'declared_losses',
    'losses_declared',
    'declared_loss',
    'declared_losses_brought_forward',
    'loss_register',
    'prior_losses',
    'prior_year_losses',
    'losses_prior',
    'losses_bf',
    'losses_from_prior_years',
    'unused_losses',
    'loss_carry_forward',
    'losses_carry_forward',
    'losses_carried_forward',
    'carried_forward_losses',
    'brought_forward_losses',
    'carried_losses',
    'loss_carried_forward',
    'loss_carryover',
    'losses_carryover',
    'capital_loss_carryover',
    'capital_loss_carryforward',
    'unused_costs',
    'unused_costs_prior',
    'costs_prior',
    'prior_costs',
    'costs_brought_forward',
  ],
  shortLosses: [
    'short_losses_brought_forward',
    'short_loss_brought_forward',
    'short_term_losses_brought_forward',
    'short_term_loss_carryover',
    'short_term_loss_carryforward',
    'short_loss_carryforward',
    'short_loss_carryover',
  ],
  longLosses: [
    'long_losses_brought_forward',
    'long_loss_brought_forward',
    'long_term_losses_brought_forward',
    'long_term_loss_carryover',
    'long_term_loss_carryforward',
    'long_loss_carryforward',
    'long_loss_carryover',
  ],
  otherCapitalIncome: ['other_capital_income', 'capital_income'],
  bankBalances: [
    'bank',
    'bank_balances',
    'bank_balance',
    'bank_savings',
    'bank_deposits',
    'savings',
  ],
  debts: ['debts', 'debt', 'liabilities'],
  otherWealth: ['other_wealth', 'other_assets'],
  wealthAtStart: ['wealth_at_start'],
  actualReturn: ['actual_return', 'actual', 'real_return', 'werkelijk_rendement'],
  partner: ['partner', 'fiscal_partner', 'partners', 'fiscal_partners', 'persons'],
  filingStatus: ['filing_status', 'status', 'marital_status'],
  source: ['source'],
  lossDenial: ['loss_denial', 'repurchase_rule', 'four_week_rule', 'superficial_loss'],
  solidarity: ['solidarity', 'solidarity_surcharge'],
  residentFrom: ['resident_from'],
  residentTo: ['resident_to'],
  platform: ['platform', 'venue'],
  venues: ['venues', 'platforms'],
  openingPool: ['opening_pool', 'opening'],
  openingLots: ['opening_lots'],
  method: ['method'],
  scope: ['scope'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** What an example may say that changes no figure. */
const REMARKS = new Set([
  ...['note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'basis', 'source_url'],
  ...['hmrc_printed', 'assumption', 'assumptions', 'description'],
]);

const KNOWN: ReadonlySet<string> = new Set(Object.values(NAMES).flat());
/** Losses of a year by its name: `declared_loss_2024`. */
const OF_YEAR = /^(?<name>.+)_(?<year>\d{4})$/;
const LOSSES: ReadonlySet<string> = new Set([...NAMES.losses, 'loss', 'losses']);

/** The settings of an example by name. */
export class GivenSettings {
  readonly #values = new Map<string, unknown>();
  /** Names of which nothing is known. */
  readonly unknown: readonly string[];

  constructor(settings: ExampleSettings) {
    const unknown: string[] = [];
    for (const [key, value] of Object.entries(settings)) {
      const name = code(key);
      if (REMARKS.has(name)) continue;
      if (!KNOWN.has(name) && !isLossOfYear(name)) unknown.push(key);
      else if (value !== null && value !== undefined) this.#values.set(name, value);
    }
    this.unknown = unknown;
  }

  /** The first of several names that is there. */
  find(names: readonly string[]): { readonly name: string; readonly value: unknown } | undefined {
    const name = names.find((candidate) => this.#values.has(candidate));
    return name === undefined ? undefined : { name, value: this.#values.get(name) };
  }

  value(names: readonly string[]): unknown {
    return this.find(names)?.value;
  }

  /** Losses of years that stand in settings of their own, by year. */
  lossesOfYears(): ReadonlyMap<string, unknown> {
    const losses = new Map<string, unknown>();
    for (const [name, value] of this.#values) {
      const year = OF_YEAR.exec(name)?.groups?.['year'];
      if (year !== undefined && isLossOfYear(name)) losses.set(year, value);
    }
    return losses;
  }
}

function isLossOfYear(name: string): boolean {
  const base = OF_YEAR.exec(name)?.groups?.['name'];
  return base !== undefined && LOSSES.has(base);
}
