import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import { institutionOf } from '../ledger/accounts.ts';
import { isoToDay } from '../common/calendar.ts';
import type { Movement } from '../movements/movement.ts';
import type { Holding } from '../result/report.ts';

/**
 * What the institutions of a report are called, where the law asks for them at its end: by their
 * only account as the user knows it, by themselves where they have several. Accounts are of the
 * whole ledger, whatever assets they hold.
 */
export class InstitutionNames {
  readonly #isAsked: boolean;
  readonly #lastDay: number;
  readonly #counted = new Set<string>();
  /** The one account of an institution; null once there is a second. */
  readonly #accounts = new Map<string, string | null>();

  constructor({ matching }: CountryRules, lastDay: number) {
    const scopes = matching.value.scopes;
    const current = scopes.findLast(({ from }) => from === undefined || isoToDay(from) <= lastDay);
    this.#isAsked = current?.scope === 'platform';
    this.#lastDay = lastDay;
  }

  observe(movement: Movement): void {
    if (!this.#isAsked || movement.day > this.#lastDay) return;
    this.#note(movement.account);
    if (movement.type === 'move') this.#note(movement.toAccount);
  }

  /** Holdings that name institutions, by their names. */
  name(holdings: readonly Holding[]): readonly Holding[] {
    if (!this.#isAsked) return holdings;
    return holdings.map(({ account, ...rest }) => {
      return {
        ...rest,
        account: account === null ? null : (this.#accounts.get(account) ?? account),
      };
    });
  }

  #note(account: string): void {
    if (this.#counted.has(account)) return;
    this.#counted.add(account);
    const institution = institutionOf(account);
    this.#accounts.set(institution, this.#accounts.has(institution) ? null : account);
  }
}
