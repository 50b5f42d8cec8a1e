import type { ReadContext } from '../format.ts';

const ADDRESS = /^0x[0-9a-f]{40}$/;
/** Not a piece of something longer, such as a transaction's hash. */
const ADDRESS_WITHIN = /(?<![0-9a-z])0x[0-9a-f]{40}(?![0-9a-z])/g;

/** An address as it is compared: explorers mix capitals in as a checksum. */
export function address(text: string): string {
  return text.trim().toLowerCase();
}

interface Parties {
  readonly from: string;
  readonly to: string;
}

/**
 * Whose file this is. Explorers list the transactions of one address and name it only in the
 * file's name (`export-0x….csv`). It is the account's name, where the caller gave that; else the
 * file's, where that address is a party of the file's rows; else what the amounts prove; else the
 * one address that stands in every row.
 */
export class OwnAddresses {
  readonly #named: string | null;
  readonly #ofFile: string | undefined;
  #isFilesParty = false;
  readonly #proven = new Set<string>();
  /** Addresses that all rows so far have in common; null before the first. */
  #common: ReadonlySet<string> | null = null;

  constructor({ ledger, fileName = '' }: Pick<ReadContext, 'ledger' | 'fileName'>) {
    const name = address(ledger.account);
    this.#named = ADDRESS.test(name) ? name : null;
    this.#ofFile = address(fileName).match(ADDRESS_WITHIN)?.at(-1);
  }

  /** Takes a row's parties; `proven` is the one whose amount the row states. */
  note({ from, to }: Parties, proven?: string): void {
    if (proven !== undefined && proven !== '') this.#proven.add(proven);
    const both = [from, to].filter((party) => party !== '');
    this.#isFilesParty ||= both.some((party) => party === this.#ofFile);
    const common = this.#common;
    this.#common = new Set(common === null ? both : both.filter((party) => common.has(party)));
  }

  /** The user's own addresses; empty when the file leaves it open. */
  find(): ReadonlySet<string> {
    if (this.#named !== null) return new Set([this.#named]);
    if (this.#ofFile !== undefined && this.#isFilesParty) return new Set([this.#ofFile]);
    if (this.#proven.size > 0) return this.#proven;
    const common = this.#common ?? new Set<string>();
    return common.size === 1 ? common : new Set();
  }
}
