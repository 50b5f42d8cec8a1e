import type { Venue } from '@meridian/tax-engine/input/settings.ts';
import { accountName } from '@meridian/tax-export/report-texts.ts';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';

import type { Answers } from '../../model/workspace-view.ts';
import styles from './Settings.module.css';
import { useSetting } from './use-setting.ts';

interface VenuesSettingProps {
  answers: Answers;
  accounts: readonly string[];
}

/** Whether each account is with an institution licensed in the country. */
export function VenuesSetting({ answers, accounts }: VenuesSettingProps) {
  const { t, text } = useI18n();
  const { label, hint, setAnswers } = useSetting('venues', answers);
  const known = answers.venues ?? {};

  function save(account: string, venue: Venue | null): void {
    const { [account]: _, ...others } = known;
    const venues = { ...others, ...(venue === null ? {} : { [account]: venue }) };
    setAnswers(Object.keys(venues).length === 0 ? {} : { venues });
  }

  if (accounts.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.pair}>
        {accounts.map((account) => (
          <Field key={account} label={<bdi>{accountName(account, (id) => text({ id }))}</bdi>}>
            {(control) => (
              <Select
                {...control}
                value={known[account] ?? ''}
                onChange={({ target: { value } }) =>
                  save(account, value === 'home' || value === 'abroad' ? value : null)
                }
              >
                <option value="">{t('report.settings.notAnswered')}</option>
                <option value="home">{t('report.settings.home')}</option>
                <option value="abroad">{t('report.settings.abroad')}</option>
              </Select>
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
