import type { CountryRules } from '@meridian/tax-rules/rules.ts';
import type { Day } from '../common/time.ts';
import { institutionOf } from '../ledger/accounts.ts';
import { isoToDay } from '../common/calendar.ts';
import type { Movement } from '../movements/movement.ts';
import type { Holding } from '../result/report.ts';

/**
 * Names of the institutions in a report whose scope is the institution: the user's name of its only
 * account, else the institution's own. All accounts of the ledger count, whatever assets they hold.
 */
export class InstitutionNames {
  readonly #isAsked: boolean;
  readonly #lastDay: Day;
  readonly #counted = new Set<string>();
  /** The account of an institution; null once it has a second account. */
  readonly #accounts = new Map<string, string | null>();

  constructor({ matching }: CountryRules, lastDay: Day) {
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

  /** Holdings with the names of their institutions. */
  name<Held extends Pick<Holding, 'account'>>(holdings: readonly Held[]): readonly Held[] {
    if (!this.#isAsked) return holdings;
    return holdings.map((held) => {
      const { account } = held;
      return {
        ...held,
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
