import { FEE_SIGNS } from '@meridian/tax-import/mapping/mapping.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { ChoiceSelect } from './ChoiceSelect.tsx';
import { ColumnSelect } from './ColumnSelect.tsx';
import type { EditorProps } from './editor.ts';
import { groupChoice, GROUPS, withGroup } from './layout-choices.ts';
import { moreFields } from './mapping-fields.ts';
import { put } from './with-field.ts';
import { WordsField } from './WordsField.tsx';

/** What belongs together, fees, values, texts. */
export function MoreSection(props: EditorProps) {
  const { draft, onChange } = props;
  const { t } = useI18n();
  const { fee, status } = draft;
  return (
    <>
      <ChoiceSelect
        label={t('report.mapping.group')}
        value={groupChoice(draft)}
        choices={GROUPS}
        nameOf={(choice) => t(`report.mapping.group.${choice}`)}
        onChoose={(choice) => onChange(withGroup(draft, choice))}
      />
      {moreFields(draft).map((spec) => (
        <ColumnSelect key={spec.id} {...props} spec={spec} />
      ))}
      {fee !== undefined && (
        <>
          <ChoiceSelect
            label={t('report.mapping.feeSign')}
            value={fee.sign ?? 'none'}
            choices={FEE_SIGNS}
            nameOf={(sign) => t(`report.mapping.feeSign.${sign}`)}
            onChoose={(sign) => onChange({ ...draft, fee: { ...fee, sign } })}
          />
          <ChoiceSelect
            label={t('report.mapping.feeIncluded')}
            value={fee.included === true ? 'yes' : 'no'}
            choices={['no', 'yes'] as const}
            nameOf={(included) => t(`report.mapping.feeIncluded.${included}`)}
            onChoose={(choice) =>
              onChange({
                ...draft,
                fee: put(fee, 'included', choice === 'yes' ? true : undefined),
              })
            }
          />
        </>
      )}
      {status !== undefined && (
        <WordsField
          label={t('report.mapping.words.done')}
          words={status.done}
          onChange={(done) => onChange({ ...draft, status: { ...status, done } })}
        />
      )}
    </>
  );
}
