import { Button } from '@meridian/ui/Button.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { useState, type SubmitEvent } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { SourceView } from '../model/workspace-view.ts';
import { isChainAddress } from '../shared/address.ts';
import { fieldText } from '../shared/form-values.ts';
import styles from './Sources.module.css';

/** Whose the file of an explorer is; the answer is the account's name from then on. */
export function AddressQuestion({ source }: { source: SourceView }) {
  const { t } = useI18n();
  const { tell } = useWorker();
  const [isWrong, setWrong] = useState(false);

  function answer(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const address = fieldText(new FormData(event.currentTarget), 'address');
    const isGood = isChainAddress(address);
    setWrong(!isGood);
    if (!isGood) return;
    tell((service) => service.setFileOptions(source.fileId, { account: address.toLowerCase() }));
  }

  return (
    <form className={styles.question} onSubmit={answer} noValidate>
      <Field
        label={t('report.address.question')}
        hint={t('report.address.hint')}
        error={isWrong ? t('report.address.error') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            figures
            name="address"
            spellCheck={false}
            autoCapitalize="none"
            defaultValue={isChainAddress(source.account) ? source.account : ''}
          />
        )}
      </Field>
      <Button variant="secondary" type="submit">
        {t('report.address.save')}
      </Button>
    </form>
  );
}
