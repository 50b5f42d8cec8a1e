import type { I18n } from '@meridian/i18n/i18n.ts';

/** What stands at the foot of every page of the tax site. */
export function note({ t }: I18n): string {
  return t('common.notTaxAdvice');
}
