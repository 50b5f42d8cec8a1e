import { ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { useWorkspace } from '../client/ReportContext.tsx';
import { DropZone } from './DropZone.tsx';
import { OpeningsPanel } from './OpeningsPanel.tsx';
import { PrivacyNote } from './PrivacyNote.tsx';
import { Problems } from './Problems.tsx';
import { SourceList } from './SourceList.tsx';
import styles from './Sources.module.css';
import { ValuesPanel } from './ValuesPanel.tsx';

export function SourcesStep() {
  const { t } = useI18n();
  const workspace = useWorkspace();
  const sources = workspace?.sources ?? [];
  const openings = workspace?.openings ?? [];
  const isEmpty = sources.length === 0 && openings.length === 0;
  return (
    <>
      <DropZone compact={sources.length > 0} canTry={sources.length === 0} />
      <Problems />
      {sources.length > 0 && <SourceList sources={sources} />}
      <div className={styles.panels}>
        <OpeningsPanel openings={openings} />
        <ValuesPanel />
      </div>
      <PrivacyNote />
      {!isEmpty && (
        <div className={styles.onward}>
          <ButtonLink href="#review" variant="primary" size="large" iconEnd="arrow-end">
            {t('report.sources.onward')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
