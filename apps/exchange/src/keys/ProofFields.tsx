import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { FactorCodeField } from '../account/FactorCodeField.tsx';
import type { Proof } from '../account/proof.ts';
import { PasswordField } from '../wallet/PasswordField.tsx';
import type { Refusal } from './key-calls.ts';

interface ProofFieldsProps {
  /** Why the password is asked for. */
  hint: string;
  proof: Proof;
  onChange: (changed: Partial<Proof>) => void;
  refusal: Refusal | null;
  hasSecondFactor: boolean;
}

/** The password once more, with a code where there is a second factor. */
export function ProofFields(props: ProofFieldsProps) {
  const { hint, proof, onChange, refusal, hasSecondFactor } = props;
  const { t } = useI18n();
  const errorOf = (field: Refusal['field']) =>
    refusal?.field === field ? t(`keys.refused.${refusal.reason}`) : undefined;
  return (
    <>
      <PasswordField
        label={t('keys.password')}
        hint={hint}
        value={proof.current}
        onChange={(current) => onChange({ current })}
        error={errorOf('current')}
      />
      {(hasSecondFactor || refusal?.field === 'code') && (
        <FactorCodeField
          label={t('keys.code')}
          hint={t('keys.code.hint')}
          value={proof.code}
          onChange={(code) => onChange({ code })}
          error={errorOf('code')}
        />
      )}
    </>
  );
}
