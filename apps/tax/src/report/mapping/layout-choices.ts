import type { AmountMapping, Layout, Mapping } from '@meridian/tax-import/mapping/mapping.ts';

import type { MappingDraft } from '../model/mapping-view.ts';

export const LAYOUTS = ['legs', 'sides', 'pair', 'assets'] as const;
export type LayoutChoice = (typeof LAYOUTS)[number];

export const AMOUNTS = ['signed', 'columns', 'words'] as const;
export type AmountChoice = (typeof AMOUNTS)[number];

export const MARKETS = ['column', 'columns'] as const;
export type MarketChoice = (typeof MARKETS)[number];

export const GROUPS = ['row', 'id', 'second'] as const;
export type GroupChoice = (typeof GROUPS)[number];

/** A column that is still to be chosen; no header is empty. */
export const NO_COLUMN = '';

const NO_LAYOUT: Layout = { is: 'legs', amount: { signed: NO_COLUMN } };

export function layoutOf({ layout = NO_LAYOUT }: MappingDraft): Layout {
  return layout;
}

export function withLayout(draft: MappingDraft, is: LayoutChoice): MappingDraft {
  const layout = layoutOf(draft);
  if (layout.is === is) return { ...draft, layout };
  const amount = 'amount' in layout ? layout.amount : { signed: NO_COLUMN };
  const empty: Record<LayoutChoice, Layout> = {
    legs: { is: 'legs', amount },
    sides: { is: 'sides', in: { quantity: NO_COLUMN }, out: { quantity: NO_COLUMN } },
    pair: { is: 'pair', market: { column: NO_COLUMN }, amount, price: NO_COLUMN },
    assets: { is: 'assets', headers: { quantity: '{asset}' } },
  };
  return { ...draft, layout: empty[is] };
}

export function amountChoice(amount: AmountMapping): AmountChoice {
  if ('signed' in amount) return 'signed';
  return 'in' in amount ? 'columns' : 'words';
}

/** Another way to tell the direction; the column of the amount stays where there is one. */
export function withAmount(draft: MappingDraft, choice: AmountChoice): MappingDraft {
  const layout = layoutOf(draft);
  if (!('amount' in layout) || amountChoice(layout.amount) === choice) return draft;
  const { amount } = layout;
  const column =
    'signed' in amount ? amount.signed : 'unsigned' in amount ? amount.unsigned : amount.in;
  const next: Record<AmountChoice, AmountMapping> = {
    signed: { signed: column },
    columns: { in: column, out: NO_COLUMN },
    words: { unsigned: column },
  };
  return { ...draft, layout: { ...layout, amount: next[choice] } };
}

export function marketChoice(layout: Layout): MarketChoice {
  return layout.is === 'pair' && !('column' in layout.market) ? 'columns' : 'column';
}

export function withMarket(draft: MappingDraft, choice: MarketChoice): MappingDraft {
  const layout = layoutOf(draft);
  if (layout.is !== 'pair' || marketChoice(layout) === choice) return draft;
  const market =
    choice === 'column' ? { column: NO_COLUMN } : { base: NO_COLUMN, quote: NO_COLUMN };
  return { ...draft, layout: { ...layout, market } };
}

export function groupChoice({ group }: MappingDraft): GroupChoice {
  return group?.by ?? 'row';
}

export function withGroup(draft: MappingDraft, by: GroupChoice): MappingDraft {
  if (groupChoice(draft) === by) return draft;
  const group: Record<GroupChoice, NonNullable<Mapping['group']>> = {
    row: { by: 'row' },
    id: { by: 'id', column: NO_COLUMN },
    second: { by: 'second' },
  };
  return { ...draft, group: group[by] };
}
