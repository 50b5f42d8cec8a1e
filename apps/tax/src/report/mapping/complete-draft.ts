import type { AmountMapping, Layout, Mapping } from '@meridian/tax-import/mapping/mapping.ts';
import { parseMapping } from '@meridian/tax-import/mapping/parse-mapping.ts';

import type { MappingDraft } from '../model/mapping-view.ts';
import { NO_COLUMN } from './layout-choices.ts';
import { put } from './with-field.ts';

/** A draft that reads something, or the path of the first thing it lacks. */
export type CompletedDraft =
  | { readonly ok: true; readonly mapping: Mapping }
  | { readonly ok: false; readonly path: string };

/** Takes out what was begun and left empty, and checks the rest as an opened file is checked. */
export function completeDraft(draft: MappingDraft): CompletedDraft {
  const parsed = parseMapping(tidied(draft));
  if (parsed.ok) return parsed;
  return { ok: false, path: parsed.errors[0]?.path ?? '' };
}

function tidied(draft: MappingDraft): MappingDraft {
  const { layout, value, columns, assets, status } = draft;
  const isValued = value === undefined || value.currency !== NO_COLUMN;
  let tidy = isValued ? draft : put(draft, 'value', undefined);
  if (layout !== undefined) tidy = { ...tidy, layout: tidyLayout(layout) };
  if (columns !== undefined && Object.keys(columns).length === 0) {
    tidy = put(tidy, 'columns', undefined);
  }
  if (assets !== undefined && Object.keys(assets).length === 0)
    tidy = put(tidy, 'assets', undefined);
  // Without a word for what was carried out every row would be left out.
  return status !== undefined && status.done.length === 0 ? put(tidy, 'status', undefined) : tidy;
}

function tidyLayout(layout: Layout): Layout {
  switch (layout.is) {
    case 'sides': {
      const income = layout.in?.quantity === NO_COLUMN ? undefined : layout.in;
      const outgo = layout.out?.quantity === NO_COLUMN ? undefined : layout.out;
      return put(put(layout, 'in', income), 'out', outgo);
    }
    case 'pair': {
      const amount = tidyAmount(layout.amount);
      const { total, price } = layout;
      const tidy = put(layout, 'total', total === NO_COLUMN ? undefined : total);
      return { ...put(tidy, 'price', price === NO_COLUMN ? undefined : price), amount };
    }
    case 'legs':
      return { ...layout, amount: tidyAmount(layout.amount) };
    case 'assets':
      return layout;
  }
}

function tidyAmount(amount: AmountMapping): AmountMapping {
  if (!('unsigned' in amount)) return amount;
  const { side } = amount;
  const isSaid = side !== undefined && side.in.length + side.out.length > 0;
  return isSaid ? amount : put(amount, 'side', undefined);
}
