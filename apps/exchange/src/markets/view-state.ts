/** What of the market is listed. The last four are the markets quoted in one asset. */
export const VIEWS = [
  'all',
  'favourites',
  'gainers',
  'losers',
  'new',
  'usdt',
  'usdc',
  'eur',
  'btc',
] as const;

export type View = (typeof VIEWS)[number];

/** How the found markets are shown where the page has both. */
export const SHAPES = ['list', 'map'] as const;
type Shape = (typeof SHAPES)[number];

/** The asset a view is quoted in; absent where it lists several. */
export const QUOTE_OF_VIEW: Readonly<Partial<Record<View, string>>> = {
  usdt: 'USDT',
  usdc: 'USDC',
  eur: 'EUR',
  btc: 'BTC',
};

export const SORT_KEYS = ['pair', 'price', 'change', 'volume'] as const;

export type SortKey = (typeof SORT_KEYS)[number];

export interface Sort {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** What the reader has chosen, as it stands in the address: `?view=gainers&q=dog&sort=-volume&sector=defi`. */
export interface ViewState {
  readonly view: View;
  /** As typed. */
  readonly query: string;
  /** Null is the view's own order. */
  readonly sort: Sort | null;
  /** As the market names it; null is all of them. */
  readonly sector: string | null;
  readonly shape: Shape;
}

export const FIRST_STATE: ViewState = {
  view: 'all',
  query: '',
  sort: null,
  sector: null,
  shape: 'list',
};

const MAX_QUERY_LENGTH = 64;

/** The order a view has by itself: the most traded first, or what its name promises. */
export function ownSort(view: View): Sort {
  if (view === 'gainers') return { key: 'change', descending: true };
  if (view === 'losers') return { key: 'change', descending: false };
  return { key: 'volume', descending: true };
}

export function sortOf({ view, sort }: ViewState): Sort {
  return sort ?? ownSort(view);
}

/**
 * The order after a press on a column's header: first the column's usual one (names from A, figures
 * from the largest), then the other, then the view's own again, which has no header on small screens.
 */
export function sortAfterPress(state: ViewState, key: SortKey): Sort | null {
  const shown = sortOf(state);
  const usual = key !== 'pair';
  if (shown.key !== key) return { key, descending: usual };
  if (key === ownSort(state.view).key) return tidy({ key, descending: !shown.descending }, state);
  return shown.descending === usual ? { key, descending: !usual } : null;
}

/** Another view, with the order chosen before; gainers and losers are in the order of their name. */
export function stateWithView(state: ViewState, view: View): ViewState {
  const ranked = view === 'gainers' || view === 'losers';
  return { ...state, view, sort: ranked ? null : tidy(state.sort, { view }) };
}

/** The state of an address's query; what it does not understand is as if it were not there. */
export function readViewState(search: string): ViewState {
  const parameters = new URLSearchParams(search);
  const view = VIEWS.find((each) => each === parameters.get('view')) ?? FIRST_STATE.view;
  const query = (parameters.get('q') ?? '').slice(0, MAX_QUERY_LENGTH);
  const sector = parameters.get('sector')?.slice(0, MAX_QUERY_LENGTH) || null;
  const shape = SHAPES.find((each) => each === parameters.get('as')) ?? FIRST_STATE.shape;
  const state = { view, query, sort: null, sector, shape };
  return { ...state, sort: tidy(readSort(parameters.get('sort')), state) };
}

/** The query with the state in it; other parameters (`edition`) stay as they are. */
export function writeViewState(state: ViewState, search: string): string {
  const parameters = new URLSearchParams(search);
  const put = (name: string, value: string | null) => {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  };
  const query = state.query.trim();
  const sort = tidy(state.sort, state);
  put('view', state.view === FIRST_STATE.view ? null : state.view);
  put('q', query === '' ? null : query);
  put('sector', state.sector);
  put('as', state.shape === FIRST_STATE.shape ? null : state.shape);
  put('sort', sort === null ? null : `${sort.descending ? '-' : ''}${sort.key}`);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function readSort(text: string | null): Sort | null {
  const descending = text?.startsWith('-') === true;
  const name = descending ? text?.slice(1) : text;
  const key = SORT_KEYS.find((each) => each === name);
  return key === undefined ? null : { key, descending };
}

/** The view's own order is written as none. */
function tidy(sort: Sort | null, { view }: Pick<ViewState, 'view'>): Sort | null {
  const own = ownSort(view);
  return sort?.key === own.key && sort.descending === own.descending ? null : sort;
}
