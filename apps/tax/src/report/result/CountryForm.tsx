import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';

import { useWorker } from '../client/ReportContext.tsx';
import type { CountryView, WorkspaceView } from '../model/workspace-view.ts';
import { countryName, yearName } from '../shared/names.ts';
import { Questions } from './Questions.tsx';
import styles from './Result.module.css';

interface CountryFormProps {
  workspace: WorkspaceView;
  /** Also what the country's rates need to know about the person. */
  withQuestions?: boolean;
}

/** Which report it is: country, year and method. */
export function CountryForm({ workspace, withQuestions = false }: CountryFormProps) {
  const { t, tag } = useI18n();
  const { tell } = useWorker();
  const { countries, choice } = workspace;
  const country = countries.find(({ code }) => code === choice.country) ?? null;
  return (
    <form className={styles.choices} onSubmit={(event) => event.preventDefault()}>
      <Field label={t('report.choice.country')}>
        {(control) => (
          <Select
            {...control}
            name="country"
            value={choice.country ?? ''}
            onChange={(event) => {
              const code = event.target.value;
              tell((service) => service.chooseCountry(code));
            }}
          >
            {choice.country === null && <option value="">{t('report.choice.pick')}</option>}
            {countries.map(({ code }) => (
              <option key={code} value={code}>
                {countryName(code, tag)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {country !== null && <YearField workspace={workspace} country={country} />}
      {country !== null && <MethodField workspace={workspace} country={country} />}
      {country !== null && withQuestions && (
        <Questions key={country.code} country={country} answers={choice.answers} />
      )}
    </form>
  );
}

interface ChoiceProps {
  workspace: WorkspaceView;
  country: CountryView;
}

/** Years in which something happened; a year without rates says so. */
function YearField({ workspace, country }: ChoiceProps) {
  const { t } = useI18n();
  const { tell } = useWorker();
  const { year } = workspace.choice;
  const years = [...new Set([...workspace.years, ...(year === null ? [] : [year])])].toSorted(
    (a, b) => b - a,
  );
  const isCovered = year === null || country.coveredYears.includes(year);
  return (
    <Field
      label={t('report.choice.year')}
      hint={isCovered ? undefined : t('report.choice.yearNotCovered')}
    >
      {(control) => (
        <Select
          {...control}
          name="year"
          value={year ?? ''}
          onChange={(event) => {
            const chosen = Number.parseInt(event.target.value, 10);
            tell((service) => service.chooseYear(chosen));
          }}
        >
          {years.map((one) => (
            <option key={one} value={one}>
              {yearName(one, country.splitYear)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function MethodField({ workspace, country }: ChoiceProps) {
  const { t, text } = useI18n();
  const { tell } = useWorker();
  const { answers } = workspace.choice;
  const [assumed] = country.methods;
  const isAssumed = answers.method === undefined;
  return (
    <Field
      label={t('report.choice.method')}
      hint={isAssumed && country.methods.length > 1 ? t('report.choice.methodAssumed') : undefined}
    >
      {(control) => (
        <Select
          {...control}
          name="method"
          value={answers.method ?? assumed}
          onChange={(event) => {
            const method = country.methods.find((one) => one === event.target.value);
            if (method !== undefined) tell((service) => service.answer({ ...answers, method }));
          }}
        >
          {country.methods.map((method) => (
            <option key={method} value={method}>
              {text({ id: `method.${method}` })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
