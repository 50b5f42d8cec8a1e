import { ZERO, negate, plus } from '@meridian/money/measure.ts';
import { orderKey } from '@meridian/money/order-key.ts';
import type { Zone } from '../common/calendar.ts';
import { type Entry, type Leg, isFiat } from '../ledger/entry.ts';
import type { Refused } from '../ledger/entry-check.ts';
import type { Failure } from '../matching/failure.ts';
import type { MatchNote, Shortfall } from '../matching/matcher.ts';
import { compareText } from '../ledger/order.ts';
import type { DerivativeLine, IncomeLine, Issue, IssueCode } from '../result/report.ts';
import type { CashYear, Disposal, DisposalPart } from '../result/disposal.ts';
import type { Lot, LotMatch } from '../result/lot.ts';
import { cashIssues } from './cash-issues.ts';
import type { Correction } from '../valuation/values.ts';

interface Lines {
  /** Those whose gain is not known. */
  readonly disposals: readonly Disposal[];
  readonly income: readonly IncomeLine[];
  readonly derivatives: readonly DerivativeLine[];
  readonly entries: readonly Entry[];
  readonly shortfalls: readonly Shortfall[];
  /** Countries on a cash basis: every year up to the report's. */
  readonly cash: readonly CashYear[] | undefined;
  readonly notes: readonly MatchNote[];
  readonly refused: readonly Refused[];
  readonly failures: readonly Failure[];
  readonly corrections: ReadonlyMap<string, Correction>;
  readonly zone: Zone;
  readonly lastDay: number;
  /** Prices far outside what the day's downloaded range says. */
  readonly far: readonly Issue[];
}

/**
 * What the user should look at for this year, by money at stake, what is not known last. Several
 * disposals that rest on one unknown lot are one issue of that lot.
 */
export function collectIssues(lines: Lines): Issue[] {
  const found = new FoundIssues();
  const named: Named = { lots: new Set(), lists: new Map() };
  for (const disposal of lines.disposals) {
    for (const issue of issuesOf(disposal, lines.zone, named)) found.add(issue);
  }
  for (const { issues, atStake } of named.lists.values()) {
    if (atStake === null) continue;
    for (const issue of issues) found.add({ ...issue, quantity: ZERO, atStake });
  }
  for (const line of lines.income) {
    if (line.value !== null || !line.taxable) continue;
    found.add(lineIssue(line, 'income-without-value', 'open'));
  }
  for (const line of lines.derivatives) {
    if (line.value === null) found.add(lineIssue(line, 'derivative-without-value', 'open'));
  }
  for (const { entry, reason } of lines.refused) found.add(refusal(entry, reason, lines.zone));
  for (const { entry, error } of lines.failures) {
    found.add({ ...refusal(entry, 'invariant-failed', lines.zone), invariant: error.invariant });
  }
  const short = new Set(lines.shortfalls.map(({ movement }) => movement.entry));
  for (const issue of cashIssues(lines.cash ?? [], lines.zone, (entry) => short.has(entry))) {
    found.add(issue);
  }
  for (const note of notesOf(lines, found)) {
    if (!found.has('missing-cost', note)) found.add(note);
  }
  for (const issue of lines.far) found.add(issue);
  return inOrder(found.list());
}

type About = Pick<Issue, 'asset' | 'entry'>;

/** Issues, one of a code to an entry and asset. */
class FoundIssues {
  readonly #byEntry = new Map<Entry, Issue[]>();

  add(issue: Issue): void {
    const issues = this.#byEntry.get(issue.entry);
    if (issues === undefined) {
      this.#byEntry.set(issue.entry, [issue]);
      return;
    }
    const index = issues.findIndex(
      (candidate) => candidate.code === issue.code && candidate.asset === issue.asset,
    );
    const known = issues[index];
    if (known === undefined) issues.push(issue);
    else issues[index] = merge(known, issue);
  }

  has(code: IssueCode, { asset, entry }: About): boolean {
    const issues = this.#byEntry.get(entry);
    return (
      issues !== undefined &&
      issues.some((candidate) => candidate.code === code && candidate.asset === asset)
    );
  }

  list(): Issue[] {
    return [...this.#byEntry.values()].flat();
  }
}

/** What the disposals before have named. */
interface Named {
  /** Units that left without an acquisition. */
  readonly lots: Set<Lot>;
  /**
   * Lots, and lists of several, with their issues. The disposals of a pool share one list by the
   * thousand: what is at stake in all but the first is added up here, and put to the issues once.
   */
  readonly lists: Map<Lot | readonly Lot[], { readonly issues: Issue[]; atStake: bigint | null }>;
}

/** A lot is named whole by each disposal that rests on it; what left is a part each time. */
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

function sum(a: bigint | null, b: bigint | null): bigint | null {
  return a === null ? b : b === null ? a : a + b;
}

/** Open ones first, then by what is at stake. There may be one to every disposal: keys save time. */
function inOrder(issues: readonly Issue[]): Issue[] {
  return issues
    .map((issue) => ({ issue, key: issue.atStake === null ? -Infinity : orderKey(issue.atStake) }))
    .sort((a, b) => {
      if (a.issue.level !== b.issue.level) return a.issue.level === 'open' ? -1 : 1;
      return b.key - a.key || byStake(a.issue, b.issue);
    })
    .map(({ issue }) => issue);
}

/** Of issues with nearly the same at stake, or with nothing that is known. */
function byStake(a: Issue, b: Issue): number {
  if (a.atStake !== b.atStake && a.atStake !== null && b.atStake !== null) {
    return a.atStake > b.atStake ? -1 : 1;
  }
  const where = a.day - b.day || compareText(a.entry.key, b.entry.key);
  return where || compareText(a.code, b.code) || compareText(a.asset, b.asset);
}

function issuesOf(disposal: Disposal, zone: Zone, named: Named): Issue[] {
  const { day, taxYear, asset } = disposal;
  const about = { asset, day, taxYear, level: 'open' } as const;
  const issues: Issue[] = [];
  for (const part of disposal.parts) {
    const { entry, quantity } = part;
    if (part.proceeds === null) {
      issues.push({ ...about, code: valueCode(part), entry, quantity, atStake: null });
    }
    if (part.fees === null) {
      issues.push({ ...about, code: 'missing-fee-value', entry, quantity, atStake: part.proceeds });
    }
  }
  const first = disposal.parts[0]?.entry;
  for (const lotMatch of disposal.slices) {
    if (lotMatch.cost !== null || first === undefined) continue;
    const { quantity, proceeds: atStake } = lotMatch;
    issues.push(...lotIssues(lotMatch, about, zone, named));
    if (lotMatch.rule === 'missing') {
      issues.push({ ...about, code: 'missing-acquisition', entry: first, quantity, atStake });
    }
    if (lotMatch.lacks !== undefined) {
      issues.push({ ...about, code: 'missing-portfolio-value', entry: first, quantity, atStake });
    }
  }
  return issues;
}

function valueCode(part: DisposalPart): IssueCode {
  const { entry } = part;
  if (entry.kind === 'trade' && entry.in === undefined) return 'one-sided-trade';
  return part.missing === 'rate' ? 'missing-rate' : 'missing-price';
}

/**
 * The lots without which the cost of a lot match would be known; none where a lot match before named the same
 * list, to which what is at stake is added then.
 */
function lotIssues(
  { lots, pool, proceeds: atStake }: LotMatch,
  about: Pick<Issue, 'asset' | 'taxYear' | 'level'>,
  zone: Zone,
  named: Named,
): Issue[] {
  const list = pool?.unknown ?? lots;
  const [onlyLot] = list;
  const key = onlyLot !== undefined && list.length === 1 ? onlyLot : list;
  const before = named.lists.get(key);
  if (before !== undefined) {
    before.atStake = sum(before.atStake, atStake);
    return [];
  }
  const unknown = pool === undefined ? lots.filter(({ cost }) => cost === null) : list;
  const issues = unknown.map(unknownRoot).map((lot): Issue => {
    const { asset, entry } = lot;
    const code = lotCode(lot);
    const isNamed = code === 'missing-acquisition' && named.lots.has(lot);
    const quantity = isNamed ? ZERO : lot.quantity;
    named.lots.add(lot);
    return { ...about, asset, day: zone.dayOf(entry.at), code, entry, quantity, atStake };
  });
  named.lists.set(key, { issues, atStake: null });
  return issues;
}

/** The lot whose own cost is not known, behind any number of exchanges that carried it on. */
function unknownRoot(lot: Lot): Lot {
  let root = lot;
  for (;;) {
    const before = root.from?.find((given) => given.cost === null);
    if (before === undefined) return root;
    root = before;
  }
}

/** Why a lot has no cost: units of unknown origin, or a purchase or reward without a value. */
function lotCode({ entry, missing, from }: Lot): IssueCode {
  if (from?.length === 0) return 'missing-acquisition';
  if (entry.kind === 'deposit' || entry.kind === 'gift-received') return 'missing-cost';
  if (missing === 'fee') return 'missing-fee-value';
  if (missing === 'portfolio-value') return 'missing-portfolio-value';
  if (entry.kind === 'income') return 'income-without-value';
  if (entry.kind === 'derivative') return 'derivative-without-value';
  if (entry.kind === 'trade' && entry.out === undefined) return 'one-sided-trade';
  return missing === 'rate' ? 'missing-rate' : 'missing-price';
}

function lineIssue(
  line: IncomeLine | DerivativeLine,
  code: IssueCode,
  level: Issue['level'],
): Issue {
  const { asset, day, taxYear, entry } = line;
  const quantity = line.quantity < ZERO ? negate(line.quantity) : line.quantity;
  return { code, asset, day, taxYear, entry, quantity, atStake: null, level };
}

/** Beyond it, near 8.64 · 10^15, the platform has no dates. */
const LAST_INSTANT = 8.6e15;

/** Whatever the year of the entry claims to be: what it would have done is not known. */
function refusal(entry: Entry, code: IssueCode, zone: Zone): Issue {
  const { in: received, out }: { in?: Leg; out?: Leg } = entry;
  const leg = out !== undefined && !isFiat(out.asset) ? out : (received ?? out);
  const day = Math.abs(entry.at) < LAST_INSTANT ? zone.dayOf(entry.at) : 0;
  return {
    code,
    asset: leg?.asset ?? '',
    day,
    taxYear: zone.taxYearOf(day),
    entry,
    quantity: leg === undefined ? ZERO : leg.quantity < ZERO ? negate(leg.quantity) : leg.quantity,
    atStake: null,
    level: 'open',
  };
}

/** What was assumed up to the end of the year without touching a disposal of it. */
function* notesOf(lines: Lines, found: FoundIssues): Generator<Issue> {
  const { entries, zone, lastDay, corrections, shortfalls, cash } = lines;
  for (const { code, movement, quantity, atStake } of lines.notes) {
    const { asset, day, entry } = movement;
    yield {
      code,
      asset,
      day,
      taxYear: zone.taxYearOf(day),
      entry,
      quantity,
      atStake,
      level: 'note',
    };
  }
  for (const entry of entries.filter(({ kind }) => NOTES[kind] !== undefined)) {
    const code = NOTES[entry.kind];
    if (code === undefined) continue;
    const leg =
      'in' in entry && entry.in !== undefined ? entry.in : 'out' in entry ? entry.out : undefined;
    const day = zone.dayOf(entry.at);
    if (leg === undefined || isFiat(leg.asset) || day > lastDay) continue;
    const correction = corrections.get(entry.id);
    if (correction?.cost !== undefined || correction?.ownUnits === true) continue;
    const { asset, quantity } = leg;
    yield {
      code,
      asset,
      day,
      taxYear: zone.taxYearOf(day),
      entry,
      quantity,
      atStake: null,
      level: 'note',
    };
  }
  for (const { movement, quantity } of shortfalls) {
    const { asset, day, entry } = movement;
    if (day > lastDay) continue;
    // What was exchanged for them is already an open question of a disposal.
    const isNamed = found.has('missing-acquisition', movement);
    if (movement.type === 'exchange' && isNamed) continue;
    const taxYear = zone.taxYearOf(day);
    yield {
      code: 'missing-acquisition',
      asset,
      day,
      taxYear,
      entry,
      quantity,
      atStake: null,
      // Units bought unseen had a cost, which a year on a cash basis lacks.
      level: cash === undefined ? 'note' : 'open',
    };
  }
}

const NOTES: Partial<Record<Entry['kind'], IssueCode>> = {
  deposit: 'unmatched-deposit',
  'gift-received': 'unmatched-deposit',
  withdrawal: 'unmatched-withdrawal',
};
