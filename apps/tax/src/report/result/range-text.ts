import { openParams, rangeText as exportText } from '@meridian/tax-export/report-texts.ts';
import type { EstimateStep } from '@meridian/tax-engine/result/estimate.ts';
import type { Range } from '@meridian/tax-engine/result/ranges.ts';
import type { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { readableParams } from '../shared/message-params.ts';
import { moneyText } from '../shared/format-unit.ts';

/** Bounds of a range as parameters of a message; empty where there is none. */
export function boundTexts({ lowest, highest }: Range, currency: string, tag: string) {
  const money = (atoms: bigint | null) => (atoms === null ? '' : moneyText(atoms, currency, tag));
  return { lowest: money(lowest), highest: money(highest) };
}

/** Two amounts, one of them, or that the figure is not known. */
export function rangeText(
  range: Range,
  currency: string,
  i18n: ReturnType<typeof useI18n>,
): string {
  return exportText(range, ...textsOf(currency, i18n));
}

/** Parameters of a sentence; those that something open moves as the amounts between which they lie. */
export function sentenceParams(
  { params, paramRanges }: Pick<EstimateStep, 'params' | 'paramRanges'>,
  currency: string,
  i18n: ReturnType<typeof useI18n>,
): Readonly<Record<string, string>> {
  const open = openParams(paramRanges, ...textsOf(currency, i18n));
  return { ...readableParams(params, currency, i18n), ...open };
}

/** How amounts and messages are written, as the texts of exports ask for them. */
function textsOf(currency: string, i18n: ReturnType<typeof useI18n>) {
  const money = (atoms: bigint) => moneyText(atoms, currency, i18n.tag);
  const tr = (id: string, params: Readonly<Record<string, string>> = {}) =>
    i18n.text({ id, params });
  return [money, tr] as const;
}
