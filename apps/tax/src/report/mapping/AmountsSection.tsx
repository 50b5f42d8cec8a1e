import { DECIMAL_MARKS } from '@meridian/tax-import/ledger/decimal-mark.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { AssetHeadersFields } from './AssetHeadersFields.tsx';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { ColumnSelect } from './ColumnSelect.tsx';
import type { EditorProps } from './editor.ts';
import {
  amountChoice,
  AMOUNTS,
  layoutOf,
  LAYOUTS,
  marketChoice,
  MARKETS,
  withAmount,
  withLayout,
  withMarket,
} from './layout-choices.ts';
import { amountFields } from './mapping-fields.ts';
import { put } from './with-field.ts';
import { WordsField } from './WordsField.tsx';

/** As the numbers of each file show. */
const AUTO = 'auto';

const MARK_NAMES = {
  [AUTO]: 'report.mapping.decimalMark.auto',
  '.': 'report.mapping.decimalMark.point',
  ',': 'report.mapping.decimalMark.comma',
} as const;

/** What a row shows, which way it went, and in which columns. */
export function AmountsSection(props: EditorProps) {
  const { draft, onChange } = props;
  const { t } = useI18n();
  const layout = layoutOf(draft);
  return (
    <>
      <ChoiceSelect
        label={t('report.mapping.layout')}
        value={layout.is}
        choices={LAYOUTS}
        nameOf={(choice) => t(`report.mapping.layout.${choice}`)}
        onChoose={(choice) => onChange(withLayout(draft, choice))}
      />
      {'amount' in layout && (
        <ChoiceSelect
          label={t('report.mapping.amount')}
          value={amountChoice(layout.amount)}
          choices={AMOUNTS}
          nameOf={(choice) => t(`report.mapping.amount.${choice}`)}
          onChoose={(choice) => onChange(withAmount(draft, choice))}
        />
      )}
      {layout.is === 'pair' && (
        <ChoiceSelect
          label={t('report.mapping.market')}
          value={marketChoice(layout)}
          choices={MARKETS}
          nameOf={(choice) => t(`report.mapping.market.${choice}`)}
          onChoose={(choice) => onChange(withMarket(draft, choice))}
        />
      )}
      {amountFields(draft).map((spec) => (
        <ColumnSelect key={spec.id} {...props} spec={spec} />
      ))}
      <SideWordsFields {...props} />
      {layout.is === 'assets' && <AssetHeadersFields {...props} />}
      <ChoiceSelect
        label={t('report.mapping.decimalMark')}
        value={draft.decimalMark ?? AUTO}
        choices={[AUTO, ...DECIMAL_MARKS] as const}
        nameOf={(mark) => t(MARK_NAMES[mark])}
        onChoose={(mark) => onChange(put(draft, 'decimalMark', mark === AUTO ? undefined : mark))}
      />
    </>
  );
}

/** Where a column says the direction: by which words. */
function SideWordsFields({ draft, onChange }: EditorProps) {
  const { t } = useI18n();
  const layout = layoutOf(draft);
  if (!('amount' in layout) || !('unsigned' in layout.amount)) return null;
  const { amount } = layout;
  const { side } = amount;
  if (side === undefined) return null;
  const change = (words: Partial<typeof side>): void =>
    onChange({
      ...draft,
      layout: { ...layout, amount: { ...amount, side: { ...side, ...words } } },
    });
  return (
    <>
      <WordsField
        label={t('report.mapping.words.in')}
        words={side.in}
        onChange={(words) => change({ in: words })}
      />
      <WordsField
        label={t('report.mapping.words.out')}
        words={side.out}
        onChange={(words) => change({ out: words })}
      />
    </>
  );
}
