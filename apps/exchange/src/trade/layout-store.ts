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

export interface LayoutStore {
  readonly state: Signal<Layout>;
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

/** @param storage it throws where the browser denies it, and the layout then holds for this page */
export function createLayout(storage: () => Pick<Storage, 'getItem' | 'setItem'>): LayoutStore {
  const state = createSignal(FIRST_LAYOUT);
  const show = (next: Layout) => {
    state.set(next);
    try {
      storage().setItem(LAYOUT_KEY, JSON.stringify(next));
    } catch {
      // Storage denied or full: the layout holds for this page.
    }
  };
  return {
    state,
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
