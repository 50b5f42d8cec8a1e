/** What a decision is about; its members are named by content, see `refOf`. */
export interface Subject {
  readonly about: 'transfer' | 'duplicate' | 'ticker';
  /** Unique among all subjects; made of the members. */
  readonly key: string;
  /** Transfers: what left. Duplicates: what stays. Tickers: what is asked. */
  readonly from: readonly string[];
  /** Transfers: what arrived. Duplicates: what goes. Tickers: the asset it is. */
  readonly to: readonly string[];
}

export type Verdict = 'confirmed' | 'rejected';

export type Decision = Subject & { readonly verdict: Verdict };

/** One step back or forth: what it took out and put in. */
interface Step {
  readonly removed: readonly Decision[];
  readonly added: readonly Decision[];
}

/**
 * The user's decisions, plain data that can be stored as it is. Decisions about entries that are
 * gone stay: they hold again once the file is back.
 */
export interface Decisions {
  readonly current: readonly Decision[];
  readonly undone: readonly Step[];
  readonly done: readonly Step[];
}

export type DecisionAction =
  | {
      readonly type: 'decide';
      readonly verdict: Verdict;
      /** One step, however many. */
      readonly subjects: readonly Subject[];
    }
  /** Takes decisions back, to what it would be without them. */
  | { readonly type: 'forget'; readonly keys: readonly string[] }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

export const NO_DECISIONS: Decisions = { current: [], undone: [], done: [] };

/** Steps that can be undone. */
const STEPS_MAX = 200;

/** A pure step; an action that changes nothing gives the same object back. */
export function decide(state: Decisions, action: DecisionAction): Decisions {
  switch (action.type) {
    case 'decide':
      return take(state, stepFor(state.current, action.subjects, action.verdict));
    case 'forget': {
      const keys = new Set(action.keys);
      return take(state, { removed: state.current.filter(({ key }) => keys.has(key)), added: [] });
    }
    case 'undo': {
      const step = state.done.at(-1);
      if (step === undefined) return state;
      const back = { removed: step.added, added: step.removed };
      return {
        current: applied(state.current, back),
        done: state.done.slice(0, -1),
        undone: [...state.undone, step],
      };
    }
    case 'redo': {
      const step = state.undone.at(-1);
      if (step === undefined) return state;
      return {
        current: applied(state.current, step),
        done: [...state.done, step],
        undone: state.undone.slice(0, -1),
      };
    }
  }
}

function take(state: Decisions, step: Step): Decisions {
  if (step.removed.length === 0 && step.added.length === 0) return state;
  return {
    current: applied(state.current, step),
    done: [...state.done, step].slice(-STEPS_MAX),
    undone: [],
  };
}

function applied(current: readonly Decision[], { removed, added }: Step): Decision[] {
  const gone = new Set(removed.map(({ key }) => key));
  return [...current.filter(({ key }) => !gone.has(key)), ...added];
}

function stepFor(
  current: readonly Decision[],
  subjects: readonly Subject[],
  verdict: Verdict,
): Step {
  const known = new Map(current.map((decision) => [decision.key, decision]));
  const fresh = new Map<string, Decision>();
  for (const { about, key, from, to } of subjects) {
    const before = known.get(key);
    // A question may be answered anew: the same key, another asset.
    if (before?.verdict === verdict && before.to.join() === to.join()) continue;
    fresh.set(key, { about, key, from, to, verdict });
  }
  const added = [...fresh.values()];
  const taken = new Set(verdict === 'confirmed' ? added.flatMap(membersOf) : []);
  // What left can arrive once: confirming a match removes another confirmed match of the same entry.
  const removed = current.filter(
    (decision) =>
      fresh.has(decision.key) ||
      (decision.verdict === 'confirmed' && membersOf(decision).some((member) => taken.has(member))),
  );
  return { removed, added };
}

function membersOf({ about, from, to }: Subject): string[] {
  if (about === 'transfer') return [...from, ...to].map((entry) => `${about} ${entry}`);
  // What stays may stay for several; what goes goes once.
  return (about === 'duplicate' ? to : from).map((entry) => `${about} ${entry}`);
}

/** Decisions about one kind of thing, by key. */
export function decisionsAbout(
  state: Decisions,
  about: Subject['about'],
): ReadonlyMap<string, Decision> {
  return new Map(
    state.current
      .filter((decision) => decision.about === about)
      .map((decision) => [decision.key, decision]),
  );
}

/** The key of a match of entries: of its members, in any order. */
export function subjectOf(
  about: Subject['about'],
  from: readonly string[],
  to: readonly string[],
): Subject {
  const key = `${about} ${from.toSorted().join('+')} > ${to.toSorted().join('+')}`;
  return { about, key, from, to };
}
