import { Button } from '@meridian/ui/Button.tsx';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { useId, useState, type ReactNode } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { MappingDraft, MappingTarget, OpenedMapping } from '../model/mapping-view.ts';
import { AmountsSection } from './AmountsSection.tsx';
import { completeDraft } from './complete-draft.ts';
import styles from './Mapping.module.css';
import { MappingFiles } from './MappingFiles.tsx';
import { MoreSection } from './MoreSection.tsx';
import { OperationsSection } from './OperationsSection.tsx';
import { PreviewSection } from './PreviewSection.tsx';
import { StartFrom } from './StartFrom.tsx';
import { TimeSection } from './TimeSection.tsx';
import { useFilledPreview } from './use-filled-preview.ts';
import { put } from './with-field.ts';

interface MappingEditorProps {
  target: MappingTarget;
  opened: OpenedMapping & { readonly ok: true };
  onClose: () => void;
}

export function MappingEditor({ target, opened, onClose }: MappingEditorProps) {
  const { t } = useI18n();
  const { tell } = useWorker();
  const [draft, setDraft] = useState<MappingDraft>(opened.draft);
  // Another start is another form: what was typed into the fields of the last one goes with it.
  const [start, setStart] = useState(0);
  const { preview, completed, canImport } = useFilledPreview(target, draft, completeDraft);

  function startFrom(mapping: MappingDraft): void {
    setDraft(mapping);
    setStart(start + 1);
  }

  function save(): void {
    if (!completed.ok || !canImport) return;
    tell((service) => service.importMapped(target, completed.mapping));
    onClose();
  }

  const editor = { draft, columns: opened.columns, onChange: setDraft };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('report.mapping.title', { file: opened.file })}
      className={styles.dialog}
      actions={
        <>
          <MappingFiles completed={completed} onOpen={startFrom} />
          <Button variant="primary" disabled={!canImport} onClick={save}>
            {t('report.mapping.save')}
          </Button>
        </>
      }
    >
      <p className={styles.quiet}>{t('report.mapping.lead')}</p>
      <StartFrom opened={opened} onStart={startFrom} />
      <div key={start} className={styles.sections}>
        <Part title={t('report.mapping.section.time')}>
          <TimeSection {...editor} />
        </Part>
        <Part title={t('report.mapping.section.amounts')}>
          <AmountsSection {...editor} />
        </Part>
        <Part title={t('report.mapping.section.operations')}>
          <OperationsSection {...editor} operations={preview?.operations ?? []} />
        </Part>
        <Part title={t('report.mapping.section.more')}>
          <MoreSection {...editor} />
        </Part>
        <Part title={t('report.mapping.section.preview')} isWide>
          <PreviewSection preview={preview} isComplete={completed.ok} />
        </Part>
        <div className={styles.grid}>
          <NameFields draft={draft} onChange={setDraft} />
        </div>
      </div>
    </Dialog>
  );
}

function Part(props: { title: string; isWide?: boolean; children: ReactNode }) {
  const { title, isWide = false, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      <div className={isWide ? styles.preview : styles.grid}>{children}</div>
    </section>
  );
}

function NameFields(props: { draft: MappingDraft; onChange: (draft: MappingDraft) => void }) {
  const { draft, onChange } = props;
  const { t } = useI18n();
  return (
    <>
      <Field label={t('report.mapping.name')} hint={t('report.mapping.nameHint')}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            value={draft.name}
            onChange={(event) => onChange({ ...draft, name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('report.field.account')} hint={t('report.source.accountHint')} optional>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            value={draft.account ?? ''}
            onChange={(event) => {
              const account = event.target.value;
              onChange(put(draft, 'account', account === '' ? undefined : account));
            }}
          />
        )}
      </Field>
    </>
  );
}
