import type { BotStatus, StrategyCloseReason, StrategyKind } from '@meridian/protocol/bots-api.ts';
import * as dca from '@meridian/strategies/dca/machine.ts';
import type { RunDca } from '@meridian/strategies/dca/plan.ts';
import * as grid from '@meridian/strategies/grid/machine.ts';
import type { GridParameters } from '@meridian/strategies/grid/plan.ts';
import { PLAN_TIMETABLE, type RunPlan } from '@meridian/strategies/recurring/plan.ts';
import type {
  MarketRules,
  PriceSpan,
  StrategyCommand,
  StrategyEvent,
} from '@meridian/strategies/strategy.ts';
import {
  type RunRecord,
  TimedMachine,
  type TimedState,
} from '@meridian/strategies/timed/machine.ts';
import { type RunTwap, TWAP_TIMETABLE } from '@meridian/strategies/twap/plan.ts';

type PlanState = TimedState<RunPlan>;
type TwapState = TimedState<RunTwap>;

/** What a kind of strategy is asked to do, what it knows, and what it records. */
interface KindTypes {
  readonly 'spot-grid': Types<GridParameters, grid.GridState, grid.Pair>;
  readonly dca: Types<RunDca, dca.DcaState, dca.Cycle>;
  readonly 'recurring-buy': Types<RunPlan, PlanState, RunRecord>;
  readonly twap: Types<RunTwap, TwapState, RunRecord>;
}

interface Types<Parameters, State, Entry> {
  readonly parameters: Parameters;
  readonly state: State;
  readonly record: Entry;
}

export type StateOf<Kind extends StrategyKind = StrategyKind> = KindTypes[Kind]['state'];
export type RecordOf<Kind extends StrategyKind = StrategyKind> = KindTypes[Kind]['record'];
export type ParametersOf<Kind extends StrategyKind = StrategyKind> = KindTypes[Kind]['parameters'];

export type BotEvent =
  | StrategyEvent
  | { readonly type: 'edit'; readonly parameters: RunPlan; readonly time: number };

/** A kind of strategy as the runner drives it. */
export interface Machine<State, Entry, Parameters> {
  /** Of kinds that trade from an account of their own; null where they trade from the spot account. */
  readonly own: Funded<State, Parameters> | null;
  advance(id: string, state: State, event: BotEvent): Step<State, Entry>;
  dueCommands(id: string, state: State, time: number): StrategyCommand[];
  /** Link ids of orders that the venue has or may have. */
  liveLinks(id: string, state: State): string[];
  statusOf(state: State): BotStatus;
  closeReasonOf(state: State): StrategyCloseReason | null;
  /** How many records it has made. */
  recordsOf(state: State): number;
  /** When it wants to hear the time. */
  wakesAt(state: State): number | null;
  /** Whether prices change what it does. */
  isMovedBy(state: State, span: PriceSpan): boolean;
}

interface Step<State, Entry> {
  readonly state: State;
  readonly records: readonly Entry[];
}

interface Funded<State, Parameters> {
  /** What is moved to its account, in the quote asset. */
  investmentOf(parameters: Parameters): string;
  begin(parameters: Parameters, rules: MarketRules, last: string): State;
  /** What its account has at the end; null before. */
  payoutOf(state: State): { readonly base: string; readonly quote: string } | null;
}

const GRID_STATUSES: Readonly<Record<grid.GridState['phase'], BotStatus>> = {
  waiting: 'NEW',
  starting: 'INITIALIZING',
  running: 'RUNNING',
  paused: 'PAUSED',
  closing: 'CANCELLING',
  selling: 'CANCELLING',
  paying: 'CANCELLING',
  ended: 'COMPLETED',
};

const GRID: Machine<grid.GridState, grid.Pair, GridParameters> = {
  own: {
    investmentOf: ({ investment }) => investment,
    begin: grid.newGrid,
    payoutOf: ({ payout }) => payout,
  },
  advance(id, state, event) {
    // A grid is not changed once it runs.
    if (event.type === 'edit') return { state, records: [] };
    const { state: next, pairs } = grid.advance(id, state, event);
    return { state: next, records: pairs };
  },
  dueCommands: grid.dueCommands,
  liveLinks: grid.liveLinks,
  statusOf: ({ phase }) => GRID_STATUSES[phase],
  closeReasonOf: ({ closing }) => closing?.reason ?? null,
  recordsOf: ({ pairs }) => pairs,
  wakesAt: () => null,
  isMovedBy: grid.isMovedBy,
};

const DCA: Machine<dca.DcaState, dca.Cycle, RunDca> = {
  own: {
    investmentOf: ({ investment }) => investment,
    begin: dca.newDca,
    payoutOf: ({ payout }) => payout,
  },
  advance(id, state, event) {
    // Nor is a DCA bot.
    if (event.type === 'edit') return { state, records: [] };
    const { state: next, cycles } = dca.advance(id, state, event);
    return { state: next, records: cycles };
  },
  dueCommands: dca.dueCommands,
  liveLinks: dca.liveLinks,
  statusOf({ phase, cycles }) {
    if (phase === 'clearing') return 'RUNNING';
    // Between two cycles it is at work as before.
    if (phase === 'starting') return cycles === 0 ? 'INITIALIZING' : 'RUNNING';
    return GRID_STATUSES[phase];
  },
  closeReasonOf: ({ closing }) => closing?.reason ?? null,
  recordsOf: ({ cycles }) => cycles,
  wakesAt: () => null,
  isMovedBy: dca.isMovedBy,
};

const TIMED_STATUSES: Readonly<Record<PlanState['phase'], BotStatus>> = {
  running: 'RUNNING',
  paused: 'PAUSED',
  ending: 'CANCELLING',
  ended: 'COMPLETED',
};

export const PLANS = new TimedMachine(PLAN_TIMETABLE);
export const TWAPS = new TimedMachine(TWAP_TIMETABLE);

/** What kinds that order at set times have in common: they trade from the spot account. */
function timed<Parameters>(machine: TimedMachine<Parameters>) {
  type State = TimedState<Parameters>;
  return {
    own: null,
    dueCommands: (id: string, state: State, time: number) => machine.dueCommands(id, state, time),
    liveLinks: (id: string, state: State) => machine.liveLinks(id, state),
    statusOf: ({ phase }: State) => TIMED_STATUSES[phase],
    closeReasonOf: ({ closing }: State) => closing?.reason ?? null,
    recordsOf: ({ records }: State) => records,
    wakesAt: (state: State) => machine.wakesAt(state),
    isMovedBy: () => false,
  };
}

const PLAN: Machine<PlanState, RunRecord, RunPlan> = {
  ...timed(PLANS),
  advance(id, state, event) {
    if (event.type !== 'edit') return PLANS.advance(id, state, event);
    const { time, parameters } = event;
    const step = PLANS.advance(id, state, { type: 'time', time });
    const { traded, run } = step.state;
    const isFixed = traded.length > 0 || run !== null;
    // Sums over what was bought are in one asset.
    if (isFixed && parameters.quote !== step.state.parameters.quote) return step;
    return PLANS.advance(id, state, event);
  },
};

const TWAP: Machine<TwapState, RunRecord, RunTwap> = {
  ...timed(TWAPS),
  advance(id, state, event) {
    // Who wants other slices stops it and begins another one.
    return event.type === 'edit' ? { state, records: [] } : TWAPS.advance(id, state, event);
  },
};

const MACHINES: { readonly [Kind in StrategyKind]: MachineOf<Kind> } = {
  'spot-grid': GRID,
  dca: DCA,
  'recurring-buy': PLAN,
  twap: TWAP,
};

type MachineOf<Kind extends StrategyKind> = Machine<
  StateOf<Kind>,
  RecordOf<Kind>,
  ParametersOf<Kind>
>;

/** The machine of a kind, for states and parameters of that kind. */
export function machineOf(kind: StrategyKind): Machine<StateOf, RecordOf, ParametersOf> {
  // A row's state and parameters are those of its kind.
  return MACHINES[kind];
}

const LINKS = /^(?:plan|twap)-(\d{1,16})-/;

/** The strategy that an order in a spot account is of, by its link id; null for any other order. */
export function timedOfLink(linkId: string): string | null {
  return LINKS.exec(linkId)?.[1] ?? null;
}
