import { type Drawing, type DrawingTool, parseDrawings } from '@meridian/chart/drawing.ts';

import { createSignal, type Signal } from '../markets/signal.ts';

interface DrawingsState {
  readonly drawings: readonly Drawing[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly hidden: boolean;
  readonly locked: boolean;
  /** Whether the browser keeps them. */
  readonly isKept: boolean;
}

/** The drawings of one pair, with every step back. */
export interface DrawingsStore {
  readonly state: Signal<DrawingsState>;
  /** An id that no drawing has. */
  newId(): string;
  /** Adds a drawing, or puts it in the place of the one with its id. */
  put(drawing: Drawing): void;
  remove(id: string): void;
  clear(): void;
  undo(): void;
  redo(): void;
  setHidden(hidden: boolean): void;
  setLocked(locked: boolean): void;
  /** As data, for a file. */
  exported(): string;
  /** Adds what a file has. Returns how many, or null where it has none. */
  imported(text: string): number | null;
}

const KEY = 'meridian.trade.drawings.';
const MOST_STEPS = 100;

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

/** @param storage it throws where the browser denies it, and drawings then last as long as the page */
export function createDrawings(symbol: string, storage: () => Kept): DrawingsStore {
  const key = KEY + symbol;
  let past: (readonly Drawing[])[] = [];
  let future: (readonly Drawing[])[] = [];
  const first = { drawings: readKept(key, storage), hidden: false, locked: false, isKept: true };
  const state = createSignal<DrawingsState>({ ...first, canUndo: false, canRedo: false });

  const show = (drawings: readonly Drawing[]) => {
    state.set({
      ...state.get(),
      drawings,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      isKept: keep(key, drawings, storage),
    });
  };
  const step = (drawings: readonly Drawing[]) => {
    past = [...past, state.get().drawings].slice(-MOST_STEPS);
    future = [];
    show(drawings);
  };
  const newId = () => {
    const numbers = [...past, ...future, state.get().drawings]
      .flat()
      .map(({ id }) => parseInt(id.slice(1), 10));
    return `d${numbers.reduce((most, each) => Math.max(most, each), 0) + 1}`;
  };
  return {
    state,
    newId,
    put(drawing) {
      const { drawings } = state.get();
      const isThere = drawings.some(({ id }) => id === drawing.id);
      if (!isThere) return step([...drawings, drawing]);
      step(drawings.map((each) => (each.id === drawing.id ? drawing : each)));
    },
    remove: (id) => step(state.get().drawings.filter((each) => each.id !== id)),
    clear: () => step([]),
    undo() {
      const before = past.at(-1);
      if (before === undefined) return;
      past = past.slice(0, -1);
      future = [state.get().drawings, ...future];
      show(before);
    },
    redo() {
      const [after, ...rest] = future;
      if (after === undefined) return;
      past = [...past, state.get().drawings];
      future = rest;
      show(after);
    },
    setHidden: (hidden) => state.set({ ...state.get(), hidden }),
    setLocked: (locked) => state.set({ ...state.get(), locked }),
    exported: () => textOf(state.get().drawings),
    imported(text) {
      const found = parseText(text);
      if (found === null || found.length === 0) return null;
      const start = parseInt(newId().slice(1), 10);
      const fresh = found.map((each, index) => ({ ...each, id: `d${start + index}` }));
      step([...state.get().drawings, ...fresh]);
      return fresh.length;
    },
  };
}

function textOf(drawings: readonly Drawing[]): string {
  return JSON.stringify({ version: 1, drawings }, null, 1);
}

function parseText(text: string): Drawing[] | null {
  try {
    return parseDrawings(JSON.parse(text));
  } catch {
    return null;
  }
}

function readKept(key: string, storage: () => Pick<Storage, 'getItem'>): readonly Drawing[] {
  try {
    return parseText(storage().getItem(key) ?? '') ?? [];
  } catch {
    return [];
  }
}

function keep(key: string, drawings: readonly Drawing[], storage: () => Kept): boolean {
  try {
    storage().setItem(key, textOf(drawings));
    return true;
  } catch {
    // Storage denied or full: the page says so, and a file keeps them.
    return false;
  }
}

/** The icons the specification names for drawing tools. */
export const TOOL_ICONS = {
  segment: 'draw-trend-line',
  rayLine: 'draw-ray',
  straightLine: 'draw-trend-line',
  horizontalStraightLine: 'draw-horizontal-line',
  horizontalRayLine: 'draw-horizontal-line',
  horizontalSegment: 'draw-horizontal-line',
  priceLine: 'draw-horizontal-line',
  verticalStraightLine: 'draw-vertical-line',
  verticalRayLine: 'draw-vertical-line',
  verticalSegment: 'draw-vertical-line',
  parallelStraightLine: 'draw-channel',
  priceChannelLine: 'draw-channel',
  fibonacciLine: 'draw-fibonacci',
  rectangle: 'draw-rectangle',
  measure: 'draw-measure',
  brush: 'draw-brush',
  simpleAnnotation: 'draw-text',
  simpleTag: 'draw-text',
} as const satisfies Readonly<Record<DrawingTool, string>>;
