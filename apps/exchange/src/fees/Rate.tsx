import { parseDecimal } from '@meridian/money/decimal.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { percentOf } from './percent-of.ts';

/** A share such as `0.001` in percent; nothing for what is none. */
export function Rate({ rate }: { rate: string }) {
  const { tag } = useI18n();
  const share = parseDecimal(rate);
  return share === null ? null : <bdi dir="ltr">{percentOf(share, tag)}</bdi>;
}
