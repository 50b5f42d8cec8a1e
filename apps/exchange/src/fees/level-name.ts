import type { I18n } from '@meridian/i18n/i18n.ts';

const VIP = /^vip(\d+)$/;

/** A fee level in words; one that only this exchange has is shown by its own name. */
export function levelName(level: string, t: I18n['t'], area: 'fees' | 'levels' = 'fees'): string {
  if (level === 'default') return t(`${area}.level.default`);
  if (level === 'market-maker') return t(`${area}.level.maker`);
  const number = VIP.exec(level)?.[1];
  return number === undefined ? level : t(`${area}.level.vip`, { number });
}
