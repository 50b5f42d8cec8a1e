import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { FactorCodeField } from '../account/FactorCodeField.tsx';
import type { Proof } from '../account/proof.ts';
import { useSecondFactor } from '../account/use-second-factor.ts';
import { PasswordField } from './PasswordField.tsx';
import { useRefusalWords } from './refusal-words.ts';
import type { Refusal } from './wallet-calls.ts';

interface ProofFieldsProps {
  proof: Proof;
  onChange: (changed: Partial<Proof>) => void;
  refusal: Refusal | null;
}

/** The password once more, with a code where there is a second factor. */
export function ProofFields({ proof, onChange, refusal }: ProofFieldsProps) {
  const { t } = useI18n();
  const words = useRefusalWords();
  const hasSecondFactor = useSecondFactor();
  const errorOf = (reason: Refusal['reason']) =>
    refusal?.reason === reason ? words(refusal) : undefined;
  return (
    <>
      <PasswordField
        label={t('wallet.password')}
        hint={t('wallet.password.hint')}
        value={proof.current}
        onChange={(current) => onChange({ current })}
        error={errorOf('password')}
      />
      {(hasSecondFactor || refusal?.reason === 'code') && (
        <FactorCodeField
          label={t('wallet.code')}
          value={proof.code}
          onChange={(code) => onChange({ code })}
          error={errorOf('code')}
        />
      )}
    </>
  );
}
