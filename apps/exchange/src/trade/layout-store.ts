import { createSignal, type Signal } from '../markets/signal.ts';

/** Panes whose size is the reader's: in px, along the line they are moved by. */
const SIZED_PANES = ['market', 'ticket', 'orders'] as const;
export type SizedPane = (typeof SIZED_PANES)[number];

/** Panes that may be hidden; the chart takes their place. */
export const HIDEABLE_PANES = ['market', 'orders'] as const;
type HideablePane = (typeof HIDEABLE_PANES)[number];

export const MODES = ['pro', 'simple'] as const;
/** `simple`: a chart, a ticket for limit and market orders, and the reader's orders. */
type Mode = (typeof MODES)[number];

export interface Layout {
  readonly mode: Mode;
  readonly hidden: readonly HideablePane[];
  /** What is not here is as the style sheet has it. */
  readonly sizes: Readonly<Partial<Record<SizedPane, number>>>;
}

/** A layout under a name of the reader's. */
interface SavedLayout {
  readonly name: string;
  readonly layout: Layout;
}

export const MOST_SAVED = 10;
export const LONGEST_NAME = 24;

export interface LayoutStore {
  readonly state: Signal<Layout>;
  /** In the order they were saved. */
  readonly saved: Signal<readonly SavedLayout[]>;
  /** Saves the layout as it is; one of that name is replaced. False where there is no room or no name. */
  save(name: string): boolean;
  /** Shows a saved layout; without one of that name nothing changes. */
  use(name: string): void;
  remove(name: string): void;
  change(part: Partial<Layout>): void;
  resize(pane: SizedPane, size: number | null): void;
  /** As the page is for who has changed nothing. */
  reset(): void;
  /** Takes over what was kept on the device: after the first render, which is the prerendered page's. */
  read(): void;
}

/** The least and the most a pane is good for. */
export const LIMITS: Readonly<Record<SizedPane, readonly [number, number]>> = {
  market: [220, 480],
  ticket: [264, 480],
  orders: [120, 640],
};

const FIRST_LAYOUT: Layout = { mode: 'pro', hidden: [], sizes: {} };
const LAYOUT_KEY = 'meridian.trade.layout';
const SAVED_KEY = 'meridian.trade.layouts';

/** @param storage it throws where the browser denies it, and the layout then holds for this page */
export function createLayout(storage: () => Pick<Storage, 'getItem' | 'setItem'>): LayoutStore {
  const state = createSignal(FIRST_LAYOUT);
  const saved = createSignal<readonly SavedLayout[]>([]);
  const keep = (key: string, value: unknown) => {
    try {
      storage().setItem(key, JSON.stringify(value));
    } catch {
      // Storage denied or full: what was chosen holds for this page.
    }
  };
  const show = (next: Layout) => {
    state.set(next);
    keep(LAYOUT_KEY, next);
  };
  const keepSaved = (next: readonly SavedLayout[]) => {
    saved.set(next);
    keep(SAVED_KEY, next);
  };
  return {
    state,
    saved,
    save(given) {
      const name = given.trim().slice(0, LONGEST_NAME);
      const others = saved.get().filter((each) => each.name !== name);
      if (name === '' || others.length >= MOST_SAVED) return false;
      keepSaved([...others, { name, layout: state.get() }]);
      return true;
    },
    use(name) {
      const found = saved.get().find((each) => each.name === name);
      if (found !== undefined) show(found.layout);
    },
    remove: (name) => keepSaved(saved.get().filter((each) => each.name !== name)),
    change: (part) => show({ ...state.get(), ...part }),
    resize(pane, size) {
      const { [pane]: _before, ...others } = state.get().sizes;
      const sizes = size === null ? others : { ...others, [pane]: withinLimits(pane, size) };
      show({ ...state.get(), sizes });
    },
    reset: () => show({ ...FIRST_LAYOUT, mode: state.get().mode }),
    read() {
      try {
        state.set(parseLayout(JSON.parse(storage().getItem(LAYOUT_KEY) ?? 'null')));
        saved.set(parseSaved(JSON.parse(storage().getItem(SAVED_KEY) ?? '[]')));
      } catch {
        // Storage denied, or not ours.
      }
    },
  };
}

function withinLimits(pane: SizedPane, size: number): number {
  const [least, most] = LIMITS[pane];
  return Math.round(Math.min(Math.max(size, least), most));
}

/** The saved layouts that have a name; each name once. */
function parseSaved(kept: unknown): readonly SavedLayout[] {
  if (!Array.isArray(kept)) return [];
  const found = new Map<string, Layout>();
  for (const each of kept as readonly unknown[]) {
    if (typeof each !== 'object' || each === null) continue;
    const { name, layout } = each as { readonly name?: unknown; readonly layout?: unknown };
    if (typeof name !== 'string' || name === '' || name.length > LONGEST_NAME) continue;
    if (found.size < MOST_SAVED) found.set(name, parseLayout(layout));
  }
  return [...found].map(([name, layout]) => ({ name, layout }));
}

/** What was kept; what is not understood is as at first. */
function parseLayout(kept: unknown): Layout {
  if (typeof kept !== 'object' || kept === null) return FIRST_LAYOUT;
  const fields = new Map<string, unknown>(Object.entries(kept));
  const hidden = fields.get('hidden');
  const given = fields.get('sizes');
  const numbers = new Map<string, unknown>(
    typeof given === 'object' && given !== null ? Object.entries(given) : [],
  );
  const sizes: Partial<Record<SizedPane, number>> = {};
  for (const pane of SIZED_PANES) {
    const size = numbers.get(pane);
    if (typeof size === 'number' && Number.isFinite(size)) sizes[pane] = withinLimits(pane, size);
  }
  return {
    mode: fields.get('mode') === 'simple' ? 'simple' : 'pro',
    hidden: Array.isArray(hidden) ? HIDEABLE_PANES.filter((pane) => hidden.includes(pane)) : [],
    sizes,
  };
}
