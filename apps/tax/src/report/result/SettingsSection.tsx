import type { SettingName } from '@meridian/tax-rules/reporting.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import type { Answers, CountryView } from '../model/workspace-view.ts';
import { Section } from '../shared/Section.tsx';
import { AmountSetting } from './settings/AmountSetting.tsx';
import { ChoiceSetting } from './settings/ChoiceSetting.tsx';
import { ResidencySetting } from './settings/ResidencySetting.tsx';
import { VenuesSetting } from './settings/VenuesSetting.tsx';
import styles from './Result.module.css';

interface SettingsSectionProps {
  country: CountryView;
  answers: Answers;
  accounts: readonly string[];
}

/** What the country asks; what is left open is assumed, and the assumption stands below it. */
export function SettingsSection({ country, answers, accounts }: SettingsSectionProps) {
  const { t } = useI18n();
  return (
    <Section title={t('report.settings.title')} lead={t('report.settings.lead')}>
      <form className={styles.settings} onSubmit={(event) => event.preventDefault()}>
        {country.asks.map((name) => (
          <Setting key={name} name={name} country={country} answers={answers} accounts={accounts} />
        ))}
      </form>
    </Section>
  );
}

interface SettingProps extends SettingsSectionProps {
  name: SettingName;
}

function Setting({ name, country, answers, accounts }: SettingProps) {
  const { t, text } = useI18n();
  const yesNo = [
    { value: 'yes', label: t('report.settings.yes') },
    { value: 'no', label: t('report.settings.no') },
  ];
  switch (name) {
    case 'otherIncome':
    case 'lossesBroughtForward':
    case 'longLossesBroughtForward':
    case 'otherCapitalIncome':
    case 'bankBalances':
    case 'debts':
    case 'otherWealth':
    case 'wealthAtStart':
    case 'actualReturn':
      return <AmountSetting name={name} answers={answers} unit={country.currency} />;
    case 'marginalRate':
    case 'churchTax':
      return <AmountSetting name={name} answers={answers} unit={null} />;
    case 'filingStatus':
      return (
        <ChoiceSetting
          name={name}
          answers={answers}
          value={answers.filingStatus}
          options={country.filingStatuses.map((status) => ({
            value: status,
            label: t(`report.settings.status.${status}`),
          }))}
          read={(value) => {
            const filingStatus = country.filingStatuses.find((status) => status === value);
            return filingStatus === undefined ? {} : { filingStatus };
          }}
        />
      );
    case 'source':
      return (
        <ChoiceSetting
          name={name}
          answers={answers}
          value={answers.source}
          options={country.gainSources.map((id) => ({
            value: id,
            label: text({ id: `estimate.source.${id}` }),
          }))}
          read={(source) => ({ source })}
        />
      );
    case 'solidarity':
    case 'partner':
    case 'lossDenial':
    case 'roundsUnitCostUp': {
      const answer = answers[name];
      return (
        <ChoiceSetting
          name={name}
          answers={answers}
          value={answer === undefined ? undefined : answer ? 'yes' : 'no'}
          options={yesNo}
          read={(value) => ({ [name]: value === 'yes' })}
        />
      );
    }
    case 'residency':
      return <ResidencySetting answers={answers} />;
    case 'venues':
      return <VenuesSetting answers={answers} accounts={accounts} />;
  }
}
