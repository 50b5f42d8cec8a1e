import type { Scope } from '@meridian/tax-rules/matching.ts';
import { institutionOf } from '../../ledger/accounts.ts';

/** Scope keys: accounts with the same key consume the same lots. */
export class ScopeKeys {
  readonly #institutions = new Map<string, string>();

  keyOf(account: string, scope: Scope): string {
    if (scope === 'global') return '';
    return scope === 'account' ? account : this.#institution(account);
  }

  #institution(account: string): string {
    let institution = this.#institutions.get(account);
    if (institution === undefined) {
      institution = institutionOf(account);
      this.#institutions.set(account, institution);
    }
    return institution;
  }
}

const WIDTH: Readonly<Record<Scope, number>> = { account: 0, platform: 1, global: 2 };

/** Whether lots of a key under `from` may have to be split over keys under `to`. */
export function isNarrower(to: Scope, from: Scope): boolean {
  return WIDTH[to] < WIDTH[from];
}
