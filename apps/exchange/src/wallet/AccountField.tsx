import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';

import type { AccountKind } from './spendable.ts';

interface AccountFieldProps {
  label: string;
  value: AccountKind;
  onChange: (account: AccountKind) => void;
}

/** One of the two accounts that a person has. */
export function AccountField({ label, value, onChange }: AccountFieldProps) {
  const { t } = useI18n();
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value === 'funding' ? 'funding' : 'spot')
          }
        >
          <option value="spot">{t('wallet.account.spot')}</option>
          <option value="funding">{t('wallet.account.funding')}</option>
        </Select>
      )}
    </Field>
  );
}
