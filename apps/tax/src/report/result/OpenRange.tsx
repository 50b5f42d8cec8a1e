import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { moneyText } from '../shared/format-unit.ts';

interface OpenRangeProps {
  lowest: bigint | null;
  highest: bigint | null;
  currency: string;
}

/** Between which amounts the gain lies, in words; null is no bound on that side. */
export function OpenRange({ lowest, highest, currency }: OpenRangeProps) {
  const { text, tag } = useI18n();
  const money = (atoms: bigint | null) => (atoms === null ? '' : moneyText(atoms, currency, tag));
  const params = { lowest: money(lowest), highest: money(highest) };
  const bounds =
    lowest !== null && highest !== null
      ? 'both'
      : highest !== null
        ? 'highest'
        : lowest !== null
          ? 'lowest'
          : 'none';
  return <span>{text({ id: `open.range.${bounds}`, params })}</span>;
}
