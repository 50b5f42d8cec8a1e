import { KINDS } from '@meridian/tax-import/mapping/mapping.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useState } from 'react';

import type { OperationView } from '../model/mapping-view.ts';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { ColumnSelect } from './ColumnSelect.tsx';
import type { EditorProps } from './editor.ts';
import styles from './Mapping.module.css';
import {
  type Answer,
  answersFor,
  answerTo,
  BY_DIRECTION,
  everyAnswer,
  listedOperations,
  withAnswer,
  withEvery,
} from './operation-answers.ts';

const AT_ONCE = 20;

/** Which column names the kind of a row, and what each name means, once for all its rows. */
export function OperationsSection(props: EditorProps & { operations: readonly OperationView[] }) {
  const { draft, operations, onChange } = props;
  const { t } = useI18n();
  const [shown, setShown] = useState(AT_ONCE);
  // Names keep their place while they are being answered.
  const [first] = useState(draft);
  const { open, answered } = listedOperations(first, operations);
  const names = [...open, ...answered];
  const left = listedOperations(draft, operations).open.length;
  const isNamed = draft.operation !== undefined && 'column' in draft.operation;
  const every = everyAnswer(draft);
  return (
    <>
      <ColumnSelect {...props} spec={{ id: 'operation', needed: false, canBeConstant: false }} />
      {!isNamed && (
        <ChoiceSelect<Answer>
          label={t('report.mapping.every')}
          value={every}
          choices={every === BY_DIRECTION ? [BY_DIRECTION, ...KINDS] : KINDS}
          nameOf={(choice) => t(`report.mapping.kind.${choice}`)}
          onChoose={(choice) => onChange(withEvery(draft, choice))}
        />
      )}
      {isNamed && names.length > 0 && (
        <div className={styles.wide}>
          <p>
            <span className={styles.lead}>
              {t('report.mapping.operations.open', { count: left })}
            </span>{' '}
            <span className={styles.quiet}>{t('report.mapping.operations.text')}</span>
          </p>
          <div className={styles.operations}>
            {names.slice(0, shown).map((name) => {
              const answer = answerTo(draft, name);
              return (
                <ChoiceSelect
                  key={name}
                  label={name}
                  value={answer}
                  choices={answersFor(answer)}
                  nameOf={(choice) => t(`report.mapping.kind.${choice}`)}
                  onChoose={(choice) => onChange(withAnswer(draft, name, choice))}
                />
              );
            })}
          </div>
          {shown < names.length && (
            <Button size="small" onClick={() => setShown(shown + AT_ONCE)}>
              {t('report.more')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
