import { callingCodes, isCallingCode } from '@meridian/editions/calling-codes.ts';
import { editionOf } from '@meridian/editions/editions.ts';
import { regionOfLocale } from '@meridian/editions/locales.ts';
import type { MessageReference } from '@meridian/i18n/message-ids.ts';
import { nameTag } from '@meridian/i18n/intl-tag.ts';
import { isolated } from '@meridian/i18n/isolated.ts';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';

import styles from './account.module.css';

interface PhoneFieldProps {
  fault: MessageReference | undefined;
  /** As a page presets it: digits, with or without a plus sign. */
  countryCode: string;
  number: string;
}

/** A number a page presets, with its calling code (R-REG-03); emptied, none is sent. */
export function PhoneField({ fault, countryCode, number }: PhoneFieldProps) {
  const { t, text, locale, tag } = useI18n();
  const code = countryCode.replace(/^\+/, '');
  const isKnown = isCallingCode(code);
  const own = editionOf(regionOfLocale(locale)).country;
  const codes = callingCodes(own, isKnown ? code : '1');
  const names = new Intl.DisplayNames(nameTag(tag), { type: 'region' });
  return (
    <Field label={t('account.register.phone')} optional error={fault && text(fault)}>
      {(control) => (
        <span className={styles.phone}>
          <Select
            name="phone-country"
            aria-label={t('account.register.phoneCountry')}
            autoComplete="tel-country-code"
            defaultValue={isKnown ? code : codes[0]?.code}
          >
            {codes.map(({ code: value, countries }) => (
              <option key={value} value={value}>
                {`${isolated(`+${value}`)} ${countries.map((country) => names.of(country)).join(', ')}`}
              </option>
            ))}
          </Select>
          <TextInput
            {...control}
            figures
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={24}
            defaultValue={number}
          />
        </span>
      )}
    </Field>
  );
}
