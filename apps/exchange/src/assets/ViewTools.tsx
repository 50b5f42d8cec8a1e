import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { Select } from '@meridian/ui/Select.tsx';

import { useSignal } from '../markets/use-signal.ts';
import styles from './ViewTools.module.css';
import type { ViewSettingsStore } from './view-settings.ts';

/** Hides amounts from who looks over the reader's shoulder. */
export function HideAmounts({ store }: { store: ViewSettingsStore }) {
  const { t } = useI18n();
  const { hidesAmounts } = useSignal(store.settings);
  return (
    <IconButton
      icon={hidesAmounts ? 'eye-off' : 'eye'}
      label={t('assets.hideAmounts')}
      aria-pressed={hidesAmounts}
      onClick={() => store.change({ hidesAmounts: !hidesAmounts })}
    />
  );
}

/** Leaves out what is worth less than one USDT. */
export function HideSmall({ store }: { store: ViewSettingsStore }) {
  const { t } = useI18n();
  const { hidesSmall } = useSignal(store.settings);
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={hidesSmall}
        onChange={({ currentTarget }) => store.change({ hidesSmall: currentTarget.checked })}
      />
      {t('assets.hideSmall')}
    </label>
  );
}

interface CurrencyChoiceProps {
  store: ViewSettingsStore;
  currencies: readonly string[];
  currency: string;
}

export function CurrencyChoice({ store, currencies, currency }: CurrencyChoiceProps) {
  const { t } = useI18n();
  return (
    <label className={styles.choice}>
      <span>{t('assets.valuedIn')}</span>
      <Select
        value={currency}
        onChange={({ currentTarget }) => store.change({ currency: currentTarget.value })}
      >
        {currencies.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Select>
    </label>
  );
}
