import { plus } from '@meridian/money/measure.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Issue, IssueCode } from '../result/report.ts';

type About = Pick<Issue, 'asset' | 'entry'>;

/** Collected issues: at most one per code, entry and leg, or asset where no leg is named. */
export class FoundIssues {
  readonly #byEntry = new Map<Entry, Issue[]>();

  add(issue: Issue): void {
    const issues = this.#byEntry.get(issue.entry);
    if (issues === undefined) {
      this.#byEntry.set(issue.entry, [issue]);
      return;
    }
    const index = issues.findIndex(
      ({ code, asset, leg }) => code === issue.code && asset === issue.asset && leg === issue.leg,
    );
    const known = issues[index];
    if (known === undefined) issues.push(issue);
    else issues[index] = merge(known, issue);
  }

  hasCode(code: IssueCode, entry: Entry): boolean {
    return this.#byEntry.get(entry)?.some((issue) => issue.code === code) === true;
  }

  has(code: IssueCode, { asset, entry }: About): boolean {
    const issues = this.#byEntry.get(entry);
    return (
      issues !== undefined && issues.some((issue) => issue.code === code && issue.asset === asset)
    );
  }

  list(): Issue[] {
    return [...this.#byEntry.values()].flat();
  }
}

/** Each disposal names the whole lot that it depends on, but only a part of the units that left. */
function merge(known: Issue, issue: Issue): Issue {
  const [less, more] =
    known.quantity < issue.quantity
      ? [known.quantity, issue.quantity]
      : [issue.quantity, known.quantity];
  return {
    ...known,
    quantity: known.code === 'missing-acquisition' ? plus(less, more) : more,
    atStake: sum(known.atStake, issue.atStake),
  };
}

/** Sum of the known amounts. */
export function sum(a: bigint | null, b: bigint | null): bigint | null {
  return a === null ? b : b === null ? a : a + b;
}
