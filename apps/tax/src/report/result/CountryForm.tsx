import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { useMemo } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { CountryView, WorkspaceView } from '../model/workspace-view.ts';
import { countryName, currencyName, yearName } from '../shared/names.ts';
import styles from './Result.module.css';

interface CountryFormProps {
  workspace: WorkspaceView;
}

/** Which report it is: country, year and, where the law allows several, method. */
export function CountryForm({ workspace }: CountryFormProps) {
  const { t, tag } = useI18n();
  const { tell } = useWorker();
  const { countries, choice } = workspace;
  // By name, so that typing its first letters finds a country in the platform's own list.
  const named = useMemo(() => {
    const { compare } = new Intl.Collator(tag);
    return countries
      .map(({ code }) => ({ code, name: countryName(code, tag) }))
      .toSorted((a, b) => compare(a.name, b.name));
  }, [countries, tag]);
  const country = countries.find(({ code }) => code === choice.country) ?? null;
  return (
    <form className={styles.choices} onSubmit={(event) => event.preventDefault()}>
      <Field
        label={t('report.choice.country')}
        hint={
          country === null
            ? undefined
            : t('report.choice.currency', {
                currency: country.currency,
                name: currencyName(country.currency, tag),
              })
        }
      >
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
            {named.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {country !== null && <YearField workspace={workspace} country={country} />}
      {country !== null && country.methods.length > 1 && (
        <MethodField workspace={workspace} country={country} />
      )}
    </form>
  );
}

interface ChoiceProps {
  workspace: WorkspaceView;
  country: CountryView;
}

/** Years in which something happened, and later ones with rates; a year without rates says so. */
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
          {years.map((covered) => (
            <option key={covered} value={covered}>
              {country.coveredYears.includes(covered)
                ? yearName(covered, country.splitYear)
                : t('report.choice.yearUncovered', { year: yearName(covered, country.splitYear) })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The method of the year; a choice leaves earlier years as they are. */
function MethodField({ workspace, country }: ChoiceProps) {
  const { t, text } = useI18n();
  const { tell } = useWorker();
  const { year, method: chosen } = workspace.choice;
  const [assumed] = country.methods;
  const held = country.methods.find((method) => method === chosen?.method);
  const since = held === undefined ? undefined : (chosen?.fromYear ?? null);
  return (
    <Field label={t('report.choice.method')} hint={methodHint(t, since, { year, country })}>
      {(control) => (
        <Select
          {...control}
          name="method"
          value={held ?? assumed}
          onChange={(event) => {
            const method = country.methods.find((candidate) => candidate === event.target.value);
            if (method !== undefined) tell((service) => service.chooseMethod(method));
          }}
        >
          {country.methods.map((method) => (
            <option key={method} value={method}>
              {country.contested.includes(method)
                ? t('report.choice.contested', { method: text({ id: `method.${method}` }) })
                : text({ id: `method.${method}` })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/**
 * What is known of the choice.
 *
 * @param since the year from which on it holds; null: chosen for all years; undefined: assumed
 */
function methodHint(
  t: ReturnType<typeof useI18n>['t'],
  since: number | null | undefined,
  { year, country }: { readonly year: number | null; readonly country: CountryView },
): string {
  if (since === undefined) return t('report.choice.methodAssumed');
  const shown = yearText(year, country);
  if (since === null) return t('report.choice.methodOfAll', { year: shown });
  const from = yearText(since, country);
  return since === year
    ? t('report.choice.methodFrom', { year: shown })
    : t('report.choice.methodSince', { year: shown, since: from });
}

function yearText(year: number | null, { splitYear }: CountryView): string {
  return year === null ? '' : yearName(year, splitYear);
}
