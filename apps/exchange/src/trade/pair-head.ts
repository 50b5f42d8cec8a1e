import { brand } from '@meridian/editions/brand.ts';
import type { I18n } from '@meridian/i18n/i18n.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';

/** Title and description of a pair's page as they change in place; `site.ts` has those it is served with. */
export function pairHead(t: I18n['t'], { base, quote }: Pair) {
  return {
    title: t('trade.head.title', { base, quote, brand: brand.name }),
    description: t('trade.head.description', { base, quote, brand: brand.name }),
  };
}
