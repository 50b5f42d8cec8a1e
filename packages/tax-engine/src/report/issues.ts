import { ZERO, negate } from '@meridian/money/measure.ts';
import { orderKey } from '@meridian/money/order-key.ts';
import { asDay, type Day, daysBetween, msOf } from '../common/time.ts';
import type { Zone } from '../common/calendar.ts';
import { type Entry, type EntryId, isFiat, type Leg } from '../ledger/entry.ts';
import type { UnitsAtStart } from '../estimate/facts.ts';
import { forWealth } from './wealth-issues.ts';
import type { Refused } from '../ledger/entry-check.ts';
import type { Faults } from './faults.ts';
import type { Failure } from '../matching/failure.ts';
import type { MatchNote, Shortfall } from '../matching/matcher.ts';
import { compareText } from '../ledger/order.ts';
import { FoundIssues, sum } from './found-issues.ts';
import { withLacking } from './lacking-units.ts';
import type { DerivativeLine, IncomeLine, Issue, IssueCode } from '../result/report.ts';
import type { CashYear, Disposal } from '../result/disposal.ts';
import type { Lot, LotMatch } from '../result/lot.ts';
import { cashIssues } from './cash-issues.ts';
import {
  ASKS_FOR_VALUE,
  FEE,
  type FeeLookup,
  feeIssues,
  isFee,
  legOf,
  valueCode,
  valuedSide,
} from './value-questions.ts';
import { type Correction, type LegKey, keyedLegs } from '../valuation/correction.ts';
import { type MovementContext, unvaluedFeesOf } from '../movements/from-entry.ts';

export interface IssueLines {
  /** Disposals of unknown gain. */
  readonly disposals: readonly Disposal[];
  readonly income: readonly IncomeLine[];
  readonly derivatives: readonly DerivativeLine[];
  readonly entries: readonly Entry[];
  readonly shortfalls: readonly Shortfall[];
  readonly earlierShortfalls: readonly Shortfall[];
  /** Countries on a cash basis: every year up to the report's. */
  readonly cash: readonly CashYear[] | undefined;
  readonly notes: readonly MatchNote[];
  readonly refused: readonly Refused[];
  readonly failures: readonly Failure[];
  /** Entries whose stated price is implausible, in any year. */
  readonly implausible: readonly Entry[];
  readonly corrections: ReadonlyMap<EntryId, Correction>;
  readonly context: MovementContext;
  readonly lastDay: Day;
  /** Countries that tax wealth: units without a price at the start of the year. */
  readonly unpricedAtStart: readonly UnitsAtStart[] | undefined;
  /** Whether the user states the value of all units. */
  readonly isWealthStated: boolean;
  readonly firstDay: Day;
  /** Prices far outside the day's downloaded range. */
  readonly far: readonly Issue[];
}

/**
 * The issues of a year, by the amount at stake, unknown amounts last. Disposals that depend on the
 * same unknown lot share an issue of that lot.
 */
export function collectIssues(lines: IssueLines, faults: Faults): Issue[] {
  const found = new FoundIssues();
  const { context } = lines;
  const { zone } = context;
  const named: Named = { lots: new Set(), lists: new Map() };
  const unread = new Set(lines.failures.map(({ entry }) => entry));
  const asking: Asking = {
    zone,
    named,
    feesOf: (entry) => (unread.has(entry) ? [] : unvaluedFeesOf(entry, context)),
  };
  const unasked: Failure[] = [];
  for (const disposal of lines.disposals) {
    const issues = faults.ofEntry(
      'disposal-asks-to-its-end',
      disposal.parts[0]?.entry,
      { compute: () => issuesOf(disposal, asking), missing: () => [] },
      unasked,
    );
    for (const issue of issues) found.add(issue);
  }
  for (const { issues, atStake } of named.lists.values()) {
    if (atStake === null) continue;
    for (const issue of issues) found.add({ ...issue, quantity: ZERO, atStake });
  }
  for (const line of lines.income) {
    if (line.value !== null || !line.taxable) continue;
    found.add(lineIssue(line, 'in', valueCode(line.entry, 'price')));
  }
  for (const line of lines.derivatives) {
    if (line.value !== null) continue;
    const isOwn = line.leg === 'in' || line.leg === 'out';
    found.add(lineIssue(line, line.leg, isOwn ? valueCode(line.entry, 'price') : FEE));
  }
  for (const issue of leftOutIssues(lines)) found.add(issue);
  for (const failure of unasked) found.add(failureIssue(failure, zone));
  const short = new Set(lines.shortfalls.map(({ movement }) => movement.entry));
  for (const issue of cashIssues(lines.cash ?? [], asking, (entry) => short.has(entry))) {
    found.add(issue);
  }
  for (const note of notesOf(lines, found)) {
    if (!found.has('missing-cost', note)) found.add(note);
  }
  for (const issue of lines.far) found.add(issue);
  const { scopes } = context.rules.matching.value;
  const issues = withLacking(found.list(), lines.earlierShortfalls, { scopes });
  return inOrder(lines.unpricedAtStart === undefined ? issues : forWealth(issues, lines));
}

/** The issues of entries that are left out. */
export function leftOutIssues({
  refused,
  failures,
  context: { zone },
}: Pick<IssueLines, 'refused' | 'failures' | 'context'>): Issue[] {
  return [
    ...refused.map(({ entry, reason }) => refusal(entry, reason, zone)),
    ...failures.map((failure) => failureIssue(failure, zone)),
  ];
}

function failureIssue({ entry, error }: Failure, zone: Zone): Issue {
  return { ...refusal(entry, 'invariant-failed', zone), invariant: error.invariant };
}

/** Lots named by the issues of earlier disposals. */
interface Named {
  /** Units that left without an acquisition. */
  readonly lots: Set<Lot>;
  /**
   * A lot or a list of lots, with its issues. Thousands of disposals of a pool share a list: the
   * amounts at stake in all but the first are summed here and added to the issues at the end.
   */
  readonly lists: Map<Lot | readonly Lot[], { readonly issues: Issue[]; atStake: bigint | null }>;
}

/** Arguments of the issues of a disposal. */
type Asking = FeeLookup & { readonly zone: Zone; readonly named: Named };

/**
 * Open issues first, then by the amount at stake, compared by precomputed keys: there may be an
 * issue for every disposal.
 */
function inOrder(issues: readonly Issue[]): Issue[] {
  const [open, notes]: [Issue[], Issue[]] = [[], []];
  for (const issue of issues) (issue.level === 'open' ? open : notes).push(issue);
  return [...byAmount(open), ...byAmount(notes)];
}

function byAmount(issues: readonly Issue[]): Issue[] {
  return issues
    .map((issue) => ({ issue, key: issue.atStake === null ? -Infinity : orderKey(issue.atStake) }))
    .sort((a, b) => b.key - a.key || byStake(a.issue, b.issue))
    .map(({ issue }) => issue);
}

/** Order of issues with nearly equal or unknown amounts at stake. */
function byStake(a: Issue, b: Issue): number {
  if (a.atStake !== b.atStake && a.atStake !== null && b.atStake !== null) {
    return a.atStake > b.atStake ? -1 : 1;
  }
  const where = daysBetween(b.day, a.day) || compareText(a.entry.key, b.entry.key);
  return where || compareText(a.code, b.code) || compareText(a.asset, b.asset);
}

function issuesOf(disposal: Disposal, asking: Asking): Issue[] {
  const { day, taxYear, asset } = disposal;
  const when = { day, taxYear, level: 'open' } as const;
  const issues: Issue[] = [];
  for (const part of disposal.parts) {
    const { entry, quantity, proceeds: atStake } = part;
    if (part.fees === null || (atStake === null && isFee(part, asset))) {
      issues.push(...feeIssues(entry, asking, { ...when, atStake }));
    }
    if (atStake === null && !isFee(part, asset)) {
      const code = valueCode(entry, part.missing);
      issues.push({
        ...when,
        code,
        ...valuedSide(entry, { asset, quantity, leg: 'out' }),
        atStake,
      });
    }
  }
  const first = disposal.parts[0]?.entry;
  for (const lotMatch of disposal.slices) {
    if (lotMatch.cost !== null || first === undefined) continue;
    const { quantity, proceeds: atStake } = lotMatch;
    issues.push(...lotIssues(lotMatch, when.taxYear, asking));
    const question = { ...when, asset, entry: first, quantity, leg: null, atStake };
    if (lotMatch.rule === 'missing') issues.push({ ...question, code: 'missing-acquisition' });
    if (lotMatch.lacks !== undefined) issues.push({ ...question, code: 'missing-portfolio-value' });
  }
  return issues;
}

/**
 * The issues of a lot match's unknown lots; empty where an earlier lot match named the same list,
 * whose amount at stake then grows.
 */
function lotIssues(
  { lots, pool, proceeds: atStake }: LotMatch,
  taxYear: number,
  asking: Asking,
): Issue[] {
  const { zone, named } = asking;
  const list = pool?.unknown ?? lots;
  const [onlyLot] = list;
  const key = onlyLot !== undefined && list.length === 1 ? onlyLot : list;
  const before = named.lists.get(key);
  if (before !== undefined) {
    before.atStake = sum(before.atStake, atStake);
    return [];
  }
  const unknown = pool === undefined ? lots.filter(({ cost }) => cost === null) : list;
  const issues = unknown.map(unknownRoot).flatMap((lot): Issue[] => {
    const { asset, entry } = lot;
    const day = zone.dayOf(entry.at);
    const when = { day, taxYear, level: 'open', atStake } as const;
    const code = lotCode(lot);
    if (code === FEE) return feeIssues(entry, asking, when);
    const isNamed = code === 'missing-acquisition' && named.lots.has(lot);
    const quantity = isNamed ? ZERO : lot.quantity;
    named.lots.add(lot);
    return [
      ASKS_FOR_VALUE.has(code)
        ? { ...when, code, ...valuedSide(entry, { asset, quantity, leg: legOf(entry, asset) }) }
        : { ...when, code, entry, asset, quantity, leg: null },
    ];
  });
  named.lists.set(key, { issues, atStake: null });
  return issues;
}

/** The lot whose own cost is unknown, behind any number of exchanges that carried it on. */
function unknownRoot(lot: Lot): Lot {
  let root = lot;
  for (;;) {
    const before = root.from?.find((given) => given.cost === null);
    if (before === undefined) return root;
    root = before;
  }
}

/**
 * The issue of a lot of unknown cost: units of unknown origin, or a purchase or reward without a
 * value.
 */
function lotCode({ entry, missing, from }: Lot): IssueCode {
  if (from?.length === 0) return 'missing-acquisition';
  if (entry.kind === 'deposit' || entry.kind === 'gift-received') return 'missing-cost';
  // Units that were split off others, whose part of the cost and day only the user knows.
  if (entry.kind === 'income' && missing === 'acquisition') return 'missing-cost';
  if (missing === 'fee') return FEE;
  if (missing === 'portfolio-value') return 'missing-portfolio-value';
  return valueCode(entry, missing ?? undefined);
}

function lineIssue(line: IncomeLine | DerivativeLine, leg: LegKey, code: IssueCode): Issue {
  const { asset, day, taxYear, entry } = line;
  const quantity = line.quantity < ZERO ? negate(line.quantity) : line.quantity;
  return { code, asset, day, taxYear, entry, quantity, leg, atStake: null, level: 'open' };
}

/** The platform has no dates beyond 8.64 · 10^15 ms. */
const LAST_INSTANT_MS = 8.6e15;

/** The day of an entry whose time is beyond all dates. */
const FIRST_DAY = asDay(0);

/** The issue of a refused entry, whatever its year: its effect on the report is unknown. */
function refusal(entry: Entry, code: IssueCode, zone: Zone): Issue {
  const { in: received, out }: { in?: Leg; out?: Leg } = entry;
  const leg = out !== undefined && !isFiat(out.asset) ? out : (received ?? out);
  const day = Math.abs(msOf(entry.at)) < LAST_INSTANT_MS ? zone.dayOf(entry.at) : FIRST_DAY;
  return {
    code,
    asset: leg?.asset ?? '',
    day,
    taxYear: zone.taxYearOf(day),
    entry,
    quantity: leg === undefined ? ZERO : leg.quantity < ZERO ? negate(leg.quantity) : leg.quantity,
    leg: null,
    atStake: null,
    level: 'open',
  };
}

/** Notes on assumptions up to the end of the year that change no disposal of the year. */
function* notesOf(lines: IssueLines, found: FoundIssues): Generator<Issue> {
  const { entries, context, lastDay, corrections, shortfalls, cash } = lines;
  const { zone } = context;
  for (const { code, movement, quantity, atStake } of lines.notes) {
    const { asset, day, entry } = movement;
    yield {
      code,
      asset,
      day,
      taxYear: zone.taxYearOf(day),
      entry,
      quantity,
      leg: null,
      atStake,
      level: 'note',
    };
  }
  for (const entry of entries) {
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
      leg: null,
      atStake: null,
      level: 'note',
    };
  }
  yield* implausibleOf(lines, found);
  for (const { movement, quantity } of shortfalls) {
    const { asset, day, entry } = movement;
    if (day > lastDay) continue;
    // The acquisition of exchanged units is already an open issue of a disposal.
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
      leg: null,
      atStake: null,
      // Units without an acquisition had a cost, which is missing in a year on a cash basis.
      level: cash === undefined ? 'note' : 'open',
    };
  }
}

const IMPLAUSIBLE: IssueCode = 'implausible-value';

/** Prices that cannot be right of entries that no disposal of the year rests on. */
function* implausibleOf(lines: IssueLines, found: FoundIssues): Generator<Issue> {
  const { context, implausible, lastDay, corrections } = lines;
  const { zone } = context;
  for (const entry of implausible) {
    const day = zone.dayOf(entry.at);
    const side = keyedLegs(entry).find(([, { asset }]) => !isFiat(asset));
    const isTyped = corrections.get(entry.id)?.values !== undefined;
    if (day > lastDay || side === undefined || isTyped || found.hasCode(IMPLAUSIBLE, entry))
      continue;
    const [leg, { asset, quantity }] = side;
    const question = valuedSide(entry, { asset, quantity, leg });
    const taxYear = zone.taxYearOf(day);
    yield { ...question, code: IMPLAUSIBLE, day, taxYear, atStake: null, level: 'note' };
  }
}

const NOTES: Partial<Record<Entry['kind'], IssueCode>> = {
  deposit: 'unmatched-deposit',
  'gift-received': 'unmatched-deposit',
  withdrawal: 'unmatched-withdrawal',
};
