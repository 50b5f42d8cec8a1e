import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';
import { addMs, asInstant, msApart } from '@meridian/tax-engine/common/time.ts';
import { DAY_MS } from '../times/zone.ts';
import { pairContents } from './contents.ts';
import { idIndex, netOf, sameNet, sameWay, type SharedId, sharedIds } from './ids.ts';
import {
  type Decisions,
  decisionsAbout,
  NO_DECISIONS,
  type Subject,
  subjectOf,
} from '../across/decisions.ts';
import { type AcrossMessage, acrossMessage } from '../across/messages.ts';
import { exchangeOf, formatsOverlap, type Pooled, refAt } from '../across/pool.ts';

/** Entries of two sources that show one event: those of one stay, those of the other go. */
export interface DuplicateMatch {
  readonly subject: Subject;
  readonly stay: readonly Entry[];
  readonly go: readonly Entry[];
  readonly by: 'id' | 'hash' | 'content' | 'user';
  readonly score: number;
  readonly reasons: readonly AcrossMessage[];
  readonly changes: readonly AcrossMessage[];
}

export interface DuplicateMatches {
  /** Out of the ledger: the same id and the same amounts, or confirmed by the user. */
  readonly dropped: readonly DuplicateMatch[];
  /** For the user to judge, the likeliest first. */
  readonly proposed: readonly DuplicateMatch[];
}

/** Formats of programs that hold what was exported elsewhere, under names of their own. */
const TRACKERS = /^(koinly|cointracker|cointracking|coinledger|blockpit|meridian)/;

/** Entries that must agree before two sources that nothing else links get proposals. */
const STRANGERS_MIN = 3;
const STRANGERS_SHARE = 0.3;

/**
 * Finds events that two sources of different formats both show: an API and a file, a history of
 * trades and one of orders, a tracker and the exchange. Equal ids with equal amounts are certain,
 * everything else is proposed. Files of one format are merged before, see `mergeOverlaps`.
 */
export function findCrossDuplicates(
  pooled: readonly Pooled[],
  decisions: Decisions = NO_DECISIONS,
): DuplicateMatches {
  const finder = new DuplicateFinder(pooled, decisions);
  finder.confirmed();
  for (const [index, left] of finder.sorted.entries()) {
    for (const right of finder.sorted.slice(index + 1)) finder.compare(left, right);
  }
  return finder.result();
}

type Found = Pick<DuplicateMatch, 'by' | 'score' | 'reasons'> & {
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly certain: boolean;
};

class DuplicateFinder {
  readonly sorted: readonly Pooled[];
  readonly #decisions: ReturnType<typeof decisionsAbout>;
  readonly #gone = new Set<Entry>();
  readonly #dropped: DuplicateMatch[] = [];
  readonly #proposed: DuplicateMatch[] = [];
  readonly #ids = new Map<Pooled, Map<string, number[]>>();

  constructor(pooled: readonly Pooled[], decisions: Decisions) {
    // By format, so that the order in which files were added decides nothing.
    this.sorted = pooled.toSorted((a, b) => compare(a.source.format, b.source.format));
    this.#decisions = decisionsAbout(decisions, 'duplicate');
  }

  confirmed(): void {
    const confirmed = [...this.#decisions.values()].filter(
      ({ verdict }) => verdict === 'confirmed',
    );
    if (confirmed.length === 0) return;
    const wanted = new Set(confirmed.flatMap(({ from, to }) => [...from, ...to]));
    const found = new Map<string, { entry: Entry; pool: Pooled }>();
    for (const pool of this.sorted) {
      for (const [index, entry] of pool.entries.entries()) {
        const ref = refAt(pool, index);
        if (wanted.has(ref)) found.set(ref, { entry, pool });
      }
    }
    for (const { about, key, from, to } of confirmed) {
      const stay = from.flatMap((ref) => found.get(ref) ?? []);
      const go = to.flatMap((ref) => found.get(ref) ?? []);
      if (stay.length < from.length || go.length < to.length) continue;
      const [kept] = stay;
      const [lost] = go;
      if (kept === undefined || lost === undefined) continue;
      this.#drop({
        subject: { about, key, from, to },
        stay: stay.map(({ entry }) => entry),
        go: go.map(({ entry }) => entry),
        by: 'user',
        score: 100,
        reasons: [],
        changes: [changeOf(go.length, lost.pool, kept.pool)],
      });
    }
  }

  compare(left: Pooled, right: Pooled): void {
    if (left.source.format === right.source.format || !meet(left, right)) return;
    const related = areRelated(left, right);
    if (!related && !isTracker(left) && !isTracker(right)) return;
    const byId = this.#byId(left, right, related);
    const taken = {
      left: new Set(byId.flatMap((group) => group.left)),
      right: new Set(byId.flatMap((group) => group.right)),
    };
    const byContent = this.#byContent(left, right, related, taken);
    for (const found of [...byId, ...byContent]) this.#take(found, left, right);
  }

  result(): DuplicateMatches {
    const isOpen = ({ stay, go }: DuplicateMatch): boolean =>
      [...stay, ...go].every((entry) => !this.#gone.has(entry));
    const proposed = this.#proposed
      .filter(isOpen)
      .sort((a, b) => b.score - a.score || compare(a.subject.key, b.subject.key));
    return { dropped: this.#dropped, proposed };
  }

  #idsOf(pool: Pooled): Map<string, number[]> {
    const known = this.#ids.get(pool) ?? idIndex(pool);
    this.#ids.set(pool, known);
    return known;
  }

  #byId(left: Pooled, right: Pooled, related: boolean): Found[] {
    const accepts = (group: SharedId): boolean => this.#isOneEvent(left, right, group);
    const groups = sharedIds(this.#idsOf(left), this.#idsOf(right), accepts);
    return groups.map(({ by, ...shared }) => {
      const ours = this.#entriesAt(left, shared.left);
      const theirs = this.#entriesAt(right, shared.right);
      const equal = sameNet(netOf(ours), netOf(theirs));
      const count = `${Math.max(ours.length, theirs.length)}`;
      const reasons = [
        by === 'id'
          ? acrossMessage('across.duplicate.same-id', {})
          : acrossMessage('across.duplicate.same-hash', {}),
        equal
          ? acrossMessage('across.duplicate.same-sum', { count })
          : acrossMessage('across.duplicate.other-sum', {}),
        ...aboutSources(left, right),
      ];
      const score = equal ? (related ? 100 : 90) : 60;
      return { ...shared, by, certain: equal && related, score, reasons };
    });
  }

  /** Equal sums; else one entry beside one or several that go the same way within a day. */
  #isOneEvent(left: Pooled, right: Pooled, group: SharedId): boolean {
    const ours = this.#entriesAt(left, group.left);
    const theirs = this.#entriesAt(right, group.right);
    if (ours.length < group.left.length || theirs.length < group.right.length) return false;
    const net = netOf(ours);
    const other = netOf(theirs);
    // One hash on both sides of a move between two accounts is no repetition.
    if (!sameWay(net, other)) return false;
    const hasOne = ours.length === 1 || theirs.length === 1;
    return sameNet(net, other) || (hasOne && isClose(ours, theirs));
  }

  #byContent(
    left: Pooled,
    right: Pooled,
    related: boolean,
    taken: { left: ReadonlySet<number>; right: ReadonlySet<number> },
  ): Found[] {
    const pairs = pairContents(left, right, {
      left: (index) => !taken.left.has(index) && this.#isFree(left, index),
      right: (index) => !taken.right.has(index) && this.#isFree(right, index),
    });
    const agreeing = pairs.length + Math.min(taken.left.size, taken.right.size);
    const smaller = Math.min(countWithin(left, right), countWithin(right, left));
    const share = smaller === 0 ? 0 : agreeing / smaller;
    if (!related && (agreeing < STRANGERS_MIN || share < STRANGERS_SHARE)) return [];
    return pairs.map((pair) => {
      const points = 50 + (pair.apart <= 2000 ? 20 : 5) + Math.round(25 * Math.min(share, 1));
      const reasons = [
        acrossMessage('across.duplicate.same-content', {}),
        ...apart(pair.apart),
        ...aboutSources(left, right),
      ];
      return {
        left: [pair.left],
        right: [pair.right],
        by: 'content',
        certain: false,
        score: Math.min(points, 95),
        reasons,
      };
    });
  }

  #isFree({ entries }: Pooled, index: number): boolean {
    const entry = entries[index];
    return entry !== undefined && !this.#gone.has(entry);
  }

  #entriesAt({ entries }: Pooled, places: readonly number[]): Entry[] {
    return places.flatMap((index) => {
      const entry = entries[index];
      return entry === undefined || this.#gone.has(entry) ? [] : [entry];
    });
  }

  #take(found: Found, left: Pooled, right: Pooled): void {
    const ours = this.#entriesAt(left, found.left);
    const theirs = this.#entriesAt(right, found.right);
    const leftStays = saysMore(ours, theirs) >= 0;
    const [kept, lost] = leftStays ? [left, right] : [right, left];
    const refsLeft = found.left.map((index) => refAt(left, index));
    const refsRight = found.right.map((index) => refAt(right, index));
    const subject = subjectOf(
      'duplicate',
      leftStays ? refsLeft : refsRight,
      leftStays ? refsRight : refsLeft,
    );
    if (this.#decisions.get(subject.key)?.verdict === 'rejected') return;
    const go = leftStays ? theirs : ours;
    const { by, score, reasons } = found;
    const changes = [changeOf(go.length, lost, kept)];
    const match = { subject, stay: leftStays ? ours : theirs, go, by, score, reasons, changes };
    if (found.certain) this.#drop(match);
    else this.#proposed.push(match);
  }

  #drop(match: DuplicateMatch): void {
    if ([...match.stay, ...match.go].some((entry) => this.#gone.has(entry))) return;
    this.#dropped.push(match);
    for (const entry of match.go) this.#gone.add(entry);
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Whether the times of two sources overlap, a day's zone error allowed for. */
function meet(left: Pooled, right: Pooled): boolean {
  const [a, b] = [left.source.period, right.source.period];
  if (a === null || b === null) return false;
  return addMs(a.from, -DAY_MS) <= b.to && addMs(b.from, -DAY_MS) <= a.to;
}

function areRelated(left: Pooled, right: Pooled): boolean {
  if (left.source.account === right.source.account) return true;
  if (formatsOverlap(left.source.format, right.source.format)) {
    // Two accounts at one exchange, distinguished by the user, share nothing.
    return !isNamed(left) && !isNamed(right);
  }
  return false;
}

/** Whether the user gave the account a name of its own. */
function isNamed({ source }: Pooled): boolean {
  return source.account !== exchangeOf(source);
}

function isTracker({ source }: Pooled): boolean {
  return TRACKERS.test(source.format);
}

/** Entries of one source in the time of another. */
function countWithin({ entries }: Pooled, { source }: Pooled): number {
  const { period } = source;
  if (period === null) return 0;
  const [from, to] = [addMs(period.from, -DAY_MS), addMs(period.to, DAY_MS)];
  return entries.filter(({ at: time }) => time >= from && time <= to).length;
}

function isClose(left: readonly Entry[], right: readonly Entry[]): boolean {
  const first = left[0]?.at ?? asInstant(0);
  return right.every(({ at: time }) => msApart(time, first) <= DAY_MS);
}

/** Positive when the left ones say more: more fills, more fees, more values, ids of the source. */
function saysMore(left: readonly Entry[], right: readonly Entry[]): number {
  const fees = (entries: readonly Entry[]): number =>
    entries.reduce((count, entry) => count + entry.fees.length, 0);
  const values = (entries: readonly Entry[]): number =>
    entries.filter(
      (entry) =>
        ('in' in entry && entry.in?.value !== undefined) ||
        ('out' in entry && entry.out?.value !== undefined),
    ).length;
  return left.length - right.length || fees(left) - fees(right) || values(left) - values(right);
}

function apart(ms: number): AcrossMessage[] {
  if (ms === 0) return [];
  return ms < 60_000
    ? [
        acrossMessage('across.duplicate.seconds-apart', {
          count: `${Math.max(1, Math.round(ms / 1000))}`,
        }),
      ]
    : [acrossMessage('across.duplicate.minutes-apart', { count: `${Math.round(ms / 60_000)}` })];
}

function aboutSources({ source: left }: Pooled, { source: right }: Pooled): AcrossMessage[] {
  if (left.account !== right.account) {
    return [
      acrossMessage('across.duplicate.other-account', { account: left.account, to: right.account }),
    ];
  }
  return [
    acrossMessage('across.duplicate.formats-overlap', {
      format: left.formatName,
      other: right.formatName,
    }),
  ];
}

function changeOf(count: number, lost: Pooled, kept: Pooled): AcrossMessage {
  return acrossMessage('across.change.drop', {
    count: `${count}`,
    file: nameOf(lost),
    kept: nameOf(kept),
  });
}

function nameOf({ source }: Pooled): string {
  return source.innerName ?? source.name;
}
