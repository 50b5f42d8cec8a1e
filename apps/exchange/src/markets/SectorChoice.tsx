import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';

import { useSignal } from './use-signal.ts';
import { SECTORS } from './sectors.ts';
import type { ViewStore } from './view-store.ts';

/** Narrows the list to assets of one kind. */
export function SectorChoice({ view }: { view: ViewStore }) {
  const { t } = useI18n();
  const { sector } = useSignal(view.state);
  return (
    <Select
      aria-label={t('markets.sector')}
      value={sector ?? ''}
      onChange={({ currentTarget }) =>
        view.change({ sector: SECTORS.find((each) => each === currentTarget.value) ?? null })
      }
    >
      <option value="">{t('markets.sector.all')}</option>
      {SECTORS.map((each) => (
        <option key={each} value={each}>
          {t(`markets.sector.${each}`)}
        </option>
      ))}
    </Select>
  );
}
