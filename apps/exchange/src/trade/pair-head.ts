import { brand } from '@meridian/editions/brand.ts';
import type { I18n } from '@meridian/i18n/i18n.ts';
import type { Pair } from '@meridian/routes/trade-paths.ts';

/** Title, description and keywords of a pair's page, as they are served and as they change in place. */
export function pairHead(t: I18n['t'], { base, quote }: Pair) {
  return {
    title: t('trade.head.title', { base, quote, brand: brand.name }),
    description: t('trade.head.description', { base, quote, brand: brand.name }),
    keywords: t('trade.head.keywords', { base, quote }),
  };
}
