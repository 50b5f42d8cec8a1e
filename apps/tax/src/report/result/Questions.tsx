import type { MessageId } from '@meridian/i18n/message-ids.ts';
import { fromFixedPoint } from '@meridian/money/fixed.ts';
import { formatDecimal } from '@meridian/money/format.ts';
import { formatPercent } from '@meridian/money/percent.ts';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { Answers, CountryView } from '../model/workspace-view.ts';
import { readTypedAmount } from '../shared/typed-amount.ts';

interface QuestionsProps {
  country: CountryView;
  answers: Answers;
}

/** What the country's rates ask for; what is left empty is assumed, and the assumption is named. */
export function Questions({ country, answers }: QuestionsProps) {
  const { t, tag } = useI18n();
  return country.questions.map((question) => {
    switch (question) {
      case 'filingStatus':
        return <StatusField key={question} answers={answers} />;
      case 'otherIncome':
        return (
          <FigureAnswer
            key={question}
            name={question}
            label={t('report.choice.otherIncome', { currency: country.currency })}
            hint={t('report.choice.otherIncomeHint')}
            unit={country.currency}
            answers={answers}
          />
        );
      case 'marginalRate':
        return (
          <FigureAnswer
            key={question}
            name={question}
            label={t('report.choice.marginalRate')}
            hint={
              country.assumedRate === null
                ? undefined
                : t('report.choice.marginalRateHint', {
                    rate: formatPercent(fromFixedPoint(country.assumedRate), tag),
                  })
            }
            unit={null}
            answers={answers}
          />
        );
    }
  });
}

interface FigureAnswerProps {
  name: 'otherIncome' | 'marginalRate';
  label: string;
  hint: string | undefined;
  /** Null: percent, with or without its sign. */
  unit: string | null;
  answers: Answers;
}

/** A figure that counts once the field is left; emptied, the assumption is back. */
function FigureAnswer({ name, label, hint, unit, answers }: FigureAnswerProps) {
  const { t, tag } = useI18n();
  const { tell } = useWorker();
  const [error, setError] = useState<MessageId | null>(null);
  const known = answers[name];
  const shown = known === undefined ? '' : formatDecimal(fromFixedPoint(known), { locale: tag });

  function save(typed: string): void {
    if (typed === shown) return;
    const { [name]: _, ...others } = answers;
    if (typed === '') {
      setError(null);
      tell((service) => service.answer(others));
      return;
    }
    const bare = unit === null ? typed.replace(/\s*[%٪]$/, '') : typed;
    const read = readTypedAmount(bare, tag, unit);
    setError(read.ok ? null : read.error);
    if (read.ok) tell((service) => service.answer({ ...others, [name]: read.atoms }));
  }

  return (
    <Field label={label} hint={hint} error={error === null ? undefined : t(error)} optional>
      {(control) => (
        <TextInput
          {...control}
          key={shown}
          figures
          inputMode="decimal"
          name={name}
          defaultValue={shown}
          onBlur={(event) => save(event.target.value.trim())}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save(event.currentTarget.value.trim());
          }}
        />
      )}
    </Field>
  );
}

function StatusField({ answers }: { answers: Answers }) {
  const { t } = useI18n();
  const { tell } = useWorker();
  return (
    <Field
      label={t('report.choice.filingStatus')}
      hint={answers.filingStatus === undefined ? t('report.choice.statusHint') : undefined}
    >
      {(control) => (
        <Select
          {...control}
          name="filingStatus"
          value={answers.filingStatus ?? 'single'}
          onChange={(event) => {
            const filingStatus = event.target.value === 'joint' ? 'joint' : 'single';
            tell((service) => service.answer({ ...answers, filingStatus }));
          }}
        >
          <option value="single">{t('report.choice.single')}</option>
          <option value="joint">{t('report.choice.joint')}</option>
        </Select>
      )}
    </Field>
  );
}
