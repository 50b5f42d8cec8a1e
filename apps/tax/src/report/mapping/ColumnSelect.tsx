import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';

import { columnKey, isConstant } from './column-key.ts';
import type { EditorProps } from './editor.ts';
import styles from './Mapping.module.css';
import { type FieldSpec, valueOf } from './mapping-fields.ts';
import { withField } from './with-field.ts';

const NONE = 'none';
const CONSTANT = 'constant';
const SAMPLE_MAX = 24;

/** One field of the mapping: which of the file's columns it is, each shown with a cell of it. */
export function ColumnSelect({
  draft,
  columns,
  onChange,
  spec,
}: EditorProps & { spec: FieldSpec }) {
  const { t } = useI18n();
  const { id, needed, canBeConstant } = spec;
  const value = valueOf(draft, id);
  const label = t(`report.mapping.field.${id}`);
  const constant = isConstant(value) ? value.constant : null;
  const chosen =
    constant !== null
      ? CONSTANT
      : value === undefined || isConstant(value)
        ? NONE
        : columnKey(value);

  function choose(option: string): void {
    if (option === CONSTANT) return onChange(withField(draft, id, { constant: '' }));
    const column = columns.find(({ ref }) => columnKey(ref) === option);
    onChange(withField(draft, id, column?.ref));
  }

  return (
    <div className={styles.column}>
      <Field label={label} optional={!needed}>
        {(control) => (
          <Select {...control} value={chosen} onChange={(event) => choose(event.target.value)}>
            <option value={NONE}>
              {t(needed ? 'report.mapping.choose' : 'report.mapping.none')}
            </option>
            {columns.map(({ ref, header, sample }) => (
              <option key={columnKey(ref)} value={columnKey(ref)}>
                {sample === '' ? header : `${header} · ${short(sample)}`}
              </option>
            ))}
            {canBeConstant && <option value={CONSTANT}>{t('report.mapping.constant')}</option>}
          </Select>
        )}
      </Field>
      {constant !== null && (
        <Field label={t('report.mapping.constantFor', { label })}>
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              value={constant}
              onChange={(event) => onChange(withField(draft, id, { constant: event.target.value }))}
            />
          )}
        </Field>
      )}
    </div>
  );
}

function short(text: string): string {
  return text.length > SAMPLE_MAX ? `${text.slice(0, SAMPLE_MAX)}…` : text;
}
