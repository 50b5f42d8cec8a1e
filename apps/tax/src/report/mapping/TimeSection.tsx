import { DAY_ORDERS } from '@meridian/tax-import/times/day-order.ts';
import { parsePattern } from '@meridian/tax-import/mapping/time-pattern.ts';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { useId, useMemo, useState } from 'react';

import { zonesLikelyFirst } from '../shared/zones.ts';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { ColumnSelect } from './ColumnSelect.tsx';
import type { EditorProps } from './editor.ts';
import { TIME_FIELDS } from './mapping-fields.ts';
import { put } from './with-field.ts';

const AUTO = 'auto';
const ASK = 'ask';

const PATTERNS = [
  'DD.MM.YYYY HH:mm:ss',
  'DD/MM/YYYY HH:mm',
  'MM/DD/YYYY hh:mm A',
  'D MMM YYYY, HH:mm',
  'YYYYMMDD',
  'unix-seconds',
  'unix-milliseconds',
];

/** Which column the time is, how it is written, in which order and zone. */
export function TimeSection(props: EditorProps) {
  const { draft, onChange } = props;
  const { t } = useI18n();
  const zones = useMemo(() => [ASK, ...zonesLikelyFirst()], []);
  const { time } = draft;
  return (
    <>
      {TIME_FIELDS.map((spec) => (
        <ColumnSelect key={spec.id} {...props} spec={spec} />
      ))}
      {time !== undefined && (
        <>
          <PatternField {...props} />
          <ChoiceSelect
            label={t('report.mapping.dayOrder')}
            value={time.dayOrder ?? AUTO}
            choices={[AUTO, ...DAY_ORDERS] as const}
            nameOf={(order) =>
              t(order === AUTO ? 'report.mapping.dayOrder.auto' : `report.dayOrder.${order}`)
            }
            onChoose={(order) =>
              onChange({
                ...draft,
                time: put(time, 'dayOrder', order === AUTO ? undefined : order),
              })
            }
          />
          <ChoiceSelect
            label={t('report.mapping.zone')}
            value={time.zone ?? ASK}
            choices={zones}
            nameOf={(zone) => (zone === ASK ? t('report.mapping.zone.ask') : zone)}
            onChoose={(zone) =>
              onChange({ ...draft, time: put(time, 'zone', zone === ASK ? undefined : zone) })
            }
          />
        </>
      )}
    </>
  );
}

function PatternField({ draft, onChange }: EditorProps) {
  const { t } = useI18n();
  const list = useId();
  const { time } = draft;
  const [text, setText] = useState(time?.pattern ?? '');
  const isGood = text.trim() === '' || parsePattern(text.trim()) !== null;

  function type(typed: string): void {
    setText(typed);
    const pattern = typed.trim();
    if (time === undefined || (pattern !== '' && parsePattern(pattern) === null)) return;
    onChange({ ...draft, time: put(time, 'pattern', pattern === '' ? undefined : pattern) });
  }

  return (
    <Field
      label={t('report.mapping.pattern')}
      hint={t('report.mapping.patternHint')}
      error={isGood ? undefined : t('report.mapping.patternError')}
      optional
    >
      {(control) => (
        <>
          <TextInput
            {...control}
            figures
            list={list}
            spellCheck={false}
            value={text}
            onChange={(event) => type(event.target.value)}
          />
          <datalist id={list}>
            {PATTERNS.map((pattern) => (
              <option key={pattern}>{pattern}</option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
